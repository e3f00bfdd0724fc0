// The colours that the product comes with, drawn up by hand. Those of an agency follow from its brand
// (brand/palette-of.ts).

export const paper = '#fbfaf7'
export const ink = '#12161c'
export const muted = '#59626e'
export const line = '#e5e1d8'
export const accent = '#0f6b55'
export const accentDark = '#0b5443'
export const accentSoft = '#dcebe5'
export const accentMid = '#8fbfaf'
/** For small highlights only. */
export const amber = '#e8a13a'
export const amberSoft = '#fbefd9'
