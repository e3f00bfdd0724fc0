// The colours of the site, for what is drawn or mailed without its style sheet. A test holds them against
// app/ui/tokens.css.

export const paper = '#fbfaf7'
export const ink = '#12161c'
export const muted = '#59626e'
export const line = '#e5e1d8'
export const accent = '#0f6b55'
export const accentMid = '#8fbfaf'
export const accentSoft = '#dcebe5'
/** For small highlights only. */
export const amber = '#e8a13a'
export const amberSoft = '#fbefd9'
