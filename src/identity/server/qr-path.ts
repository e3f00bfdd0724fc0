/** A QR code as the path of an SVG of `size` by `size` units, with the quiet zone of four units around it. */
export interface QrPath {
  size: number
  path: string
}

/** The encoder is loaded when somebody needs it. */
export async function qrPath(text: string): Promise<QrPath> {
  const { encode } = await import('uqr')
  const { data, size } = encode(text, { border: 4, ecc: 'M' })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return { size, path }
}
