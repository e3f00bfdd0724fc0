// The site's own colours, as its style sheet has them. Amber is for small highlights only.

export const paper = '#FBFAF7'
export const ink = '#12161C'
export const muted = '#59626E'
export const line = '#E5E1D8'
export const green = '#0F6B55'
export const mint = '#8FBFAF'
export const mist = '#DCEBE5'
export const amber = '#E8A13A'
