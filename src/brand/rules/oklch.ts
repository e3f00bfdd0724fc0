// Colours by lightness, chroma and hue (OKLCH): one can be made lighter without looking like another colour.
// The matrices are those of CSS Color 4.

export interface Oklch {
  /** 0 (black) to 1 (white). */
  lightness: number
  /** 0 (grey) to about 0.37. */
  chroma: number
  /** In radians. */
  hue: number
}

type Triple = readonly [number, number, number]

/** "#0f6b55". */
export const isHexColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** Red, green and blue from 0 to 1. */
const channelsOf = (hex: string): Triple => {
  const number = Number.parseInt(hex.slice(1), 16)
  return [(number >> 16) / 255, ((number >> 8) & 255) / 255, (number & 255) / 255]
}

const hexOf = (channels: Triple): string =>
  `#${channels
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
const fromLinear = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055

const linearOf = (hex: string): Triple => {
  const [red, green, blue] = channelsOf(hex)
  return [toLinear(red), toLinear(green), toLinear(blue)]
}

export function toOklch(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

function toChannels({ lightness, chroma, hue }: Oklch): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    fromLinear(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    fromLinear(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    fromLinear(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

/** Half a step of a channel: rounding makes up for it. */
const TOLERANCE = 0.5 / 255
const isShown = (channels: Triple): boolean =>
  channels.every((value) => value >= -TOLERANCE && value <= 1 + TOLERANCE)
const clamp = (value: number): number => Math.min(1, Math.max(0, value))

/** The nearest colour that a screen can show: of the same lightness and hue, with less chroma if need be. */
export function toHex({ lightness, chroma, hue }: Oklch): string {
  const wanted = { lightness: clamp(lightness), chroma, hue }
  let channels = toChannels(wanted)
  if (!isShown(channels)) {
    let [shown, tooMuch] = [0, chroma]
    for (let step = 0; step < 16; step++) {
      const middle = (shown + tooMuch) / 2
      if (isShown(toChannels({ ...wanted, chroma: middle }))) shown = middle
      else tooMuch = middle
    }
    channels = toChannels({ ...wanted, chroma: shown })
  }
  const [red, green, blue] = channels
  return hexOf([clamp(red), clamp(green), clamp(blue)])
}

/** How bright a colour is for the eye, from 0 to 1 (WCAG 2). */
function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of WCAG 2: from 1 (the same colour) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** What a translucent colour looks like on another one. */
export function laidOn(ground: string, colour: string, opacity: number): string {
  const under = channelsOf(ground)
  const [red, green, blue] = channelsOf(colour).map(
    (value, at) => value * opacity + under[at]! * (1 - opacity),
  )
  return hexOf([red!, green!, blue!])
}
