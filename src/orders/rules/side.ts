/** Who of an order's two sides wrote or did something. */
export type Side = 'customer' | 'agency'
