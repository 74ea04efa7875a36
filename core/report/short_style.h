// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/report.

namespace groupscope {

/// Each sheet is one printed page: content that does not fit is cut, so that there is never a third one.
inline constexpr const char* sheetStyle = R"(<style>
@page { size: A4; margin: 0; }
body { margin: 0 auto; padding: 0; max-width: none; width: 210mm; font: 9.2pt/1.35 sans-serif; }
.sheet { box-sizing: border-box; width: 210mm; height: 296mm; padding: 11mm 13mm 9mm; overflow: hidden; }
.sheet + .sheet { break-before: page; }
.sheet h1 { font-size: 15pt; margin: 0; }
.sheet h2 { font-size: 11pt; margin: 2.6mm 0 1mm; }
.sheet p, .sheet ul { margin: 1mm 0; }
.sheet ul { padding-left: 5mm; }
.sheet table { font-size: 7.6pt; margin: 1mm 0; width: 100%; }
.sheet th, .sheet td, .sheet td:first-child { padding: 0.5mm 1.4mm; white-space: normal; overflow-wrap: anywhere; }
.sheet th:first-child { min-width: 36mm; }
.sheet th.number { min-width: 11mm; }
.sheet td.number, .sheet th.number { white-space: nowrap; }
.sheet th.number { white-space: normal; }
.sheet figure { margin: 0; }
.sheet figure svg { width: 100%; height: auto; border: none; max-height: 62mm; }
.sheet figcaption { font-size: 6.8pt; line-height: 1.2; }
.sheet pre { font-size: 6.4pt; line-height: 1.18; padding: 1.5mm; margin: 1mm 0; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 5mm; }
.entries { columns: 2; column-gap: 5mm; }
.entries pre { background: none; padding: 0; margin: 0 0 1.2mm; break-inside: avoid; }
.strip { display: flex; gap: 2mm; margin: 1mm 0; }
.strip div { width: 24mm; font-size: 6.6pt; line-height: 1.15; overflow-wrap: anywhere; max-height: 27mm; overflow: hidden; }
.strip img { width: 16mm; height: 16mm; display: block; }
.small { font-size: 7.2pt; color: var(--faint); }
</style>
)";

} // namespace groupscope
