/** The colours of app/ui/tokens.css, for pictures that the server draws. */
export const PAPER = '#fbfaf7'
export const INK = '#12161c'
export const ACCENT = '#0f6b55'
export const ACCENT_MID = '#8fbfaf'
export const AMBER = '#e8a13a'
export const MUTED = '#59626e'
