/** Storms take seconds in `npm test`, and run at full scale in `npm run prove`. */
export const atScale = (small: number, full: number): number => (process.env.PROVE ? full : small)
