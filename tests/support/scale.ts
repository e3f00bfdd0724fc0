/** Storms run at seconds' scale in `npm test`, and at the stated scale in `npm run prove`. */
export const atScale = (small: number, full: number): number => (process.env.PROVE ? full : small)
