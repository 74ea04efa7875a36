// SPDX-License-Identifier: GPL-3.0-or-later
// The bytes of the demo set between two symbols.
    .section .rodata
    .balign 16
    .global groupscopeDemoBegin
    .global groupscopeDemoEnd
groupscopeDemoBegin:
    .incbin DEMO_FILE
groupscopeDemoEnd:
    .byte 0
    .section .note.GNU-stack, "", %progbits
