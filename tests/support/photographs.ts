// Photographs drawn for tests and screenshots: a sky, hills and somebody off the centre, under the grain of a
// camera.
import sharp from 'sharp'

export interface Photograph {
  width: number
  height: number
  /** Where the person stands, in percent. This part should stay in view. */
  at?: readonly [x: number, y: number]
  /** Rotates the hue, so that photographs can be told apart. */
  hue?: number
  /** How much grain. More of it makes a larger file. */
  grain?: number
}

export async function drawPhotograph({
  width,
  height,
  at: [x, y] = [70, 45],
  hue = 0,
  grain = 18,
}: Photograph): Promise<Uint8Array<ArrayBuffer>> {
  const size = Math.min(width, height)
  const [cx, cy] = [(width * x) / 100, (height * y) / 100]
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="sky" x2="0" y2="1">
        <stop stop-color="#6f9fc4"/><stop offset=".55" stop-color="#f1d9b8"/><stop offset="1" stop-color="#c98f6b"/>
      </linearGradient>
      <linearGradient id="hill" x2="1">
        <stop stop-color="#3d5f4a"/><stop offset="1" stop-color="#20362b"/>
      </linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <path fill="url(#hill)"
      d="M0 ${height * 0.7}Q${width * 0.3} ${height * 0.5} ${width * 0.6} ${height * 0.68}
        T${width} ${height * 0.6}V${height}H0z"/>
    <path fill="#7a3b2e"
      d="M${cx - size * 0.17} ${cy + size * 0.42}q0 -${size * 0.24} ${size * 0.17} -${size * 0.24}
        t${size * 0.17} ${size * 0.24}z"/>
    <circle cx="${cx}" cy="${cy}" r="${size * 0.12}" fill="#e6b48f"/>
    <path fill="#2b2320"
      d="M${cx - size * 0.12} ${cy}a${size * 0.12} ${size * 0.12} 0 0 1 ${size * 0.24} 0z"/>
  </svg>`
  const noise = {
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: grain },
    },
  } as const
  const bytes = await sharp(Buffer.from(scene))
    .modulate({ hue })
    .composite([{ input: await sharp(noise).png().toBuffer(), blend: 'soft-light' }])
    .flatten()
    .jpeg({ quality: 86 })
    .toBuffer()
  return new Uint8Array(bytes)
}

/** A logo on a transparent background. */
export async function drawTransparent(width = 900, height = 600): Promise<Uint8Array<ArrayBuffer>> {
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <circle fill="#0f6b55" fill-opacity=".85"
      cx="${width / 2}" cy="${height / 2}" r="${Math.min(width, height) * 0.42}"/>
    <rect fill="#e8a13a"
      x="${width * 0.25}" y="${height * 0.46}" width="${width * 0.5}" height="${height * 0.08}"/>
  </svg>`
  return new Uint8Array(await sharp(Buffer.from(mark)).png().toBuffer())
}
