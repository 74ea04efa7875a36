// SPDX-License-Identifier: GPL-3.0-or-later
// The bytes of the demo set of domains between two symbols.
    .section .rodata
    .balign 16
    .global groupscopeDomainDemoBegin
    .global groupscopeDomainDemoEnd
groupscopeDomainDemoBegin:
    .incbin DEMO_FILE
groupscopeDomainDemoEnd:
    .byte 0
    .section .note.GNU-stack, "", %progbits
