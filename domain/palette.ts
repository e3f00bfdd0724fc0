// The site's colours for pictures and mails, which have no style sheet. A test compares them with
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
