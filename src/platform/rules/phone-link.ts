/** A `tel:` address from a number as people write it: "+351 210 000 000". */
export const phoneLink = (number: string): string => `tel:${number.replace(/[^+\d]/g, '')}`
