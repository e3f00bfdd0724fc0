/** The widths of a page in pixels. From 1024 on the site has the layout of a desktop. */
export const WIDTHS = { Phone: 390, Tablet: 768, Desktop: 1024 } as const
export type Width = keyof typeof WIDTHS
export const SIZES: readonly Width[] = ['Phone', 'Tablet', 'Desktop']

/** Scaled down further, the text of a page is too small to read. */
const SMALLEST_SCALE = 0.65

/** The widest page that can be read in this room. */
export const readableWidth = (room: number): Width =>
  SIZES.findLast((size) => room >= WIDTHS[size] * SMALLEST_SCALE) ?? 'Phone'
