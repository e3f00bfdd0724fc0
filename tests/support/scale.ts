/** Storms take seconds in `npm test`, and run at full scale in `npm run prove`. */
export const atScale = (small: number, full: number): number => (process.env.PROVE ? full : small)

/** Whether every journey is walked in every way, as in `npm run prove`. */
export const EVERY_WAY = Boolean(process.env.EVERY_WAY)
