//! Graph → DOT and SVG.
