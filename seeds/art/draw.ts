// The pencils: a handful of shapes in one palette, so that every picture of the demo looks drawn by one hand.
// Strings rather than a library: what is written here is what the file holds, and stays small.
import { mint, paper } from './palette.ts'

export interface Art {
  /** The file's name, without its ending. */
  name: string
  /** What a person who can't see the picture should know of it. */
  alt: string
  width: number
  height: number
  svg: string
}

export type Point = readonly [number, number]

/** A picture: `parts` from back to front. Lines end round and meet round everywhere. */
export function draw(name: string, [width, height]: Point, alt: string, parts: readonly string[]): Art {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  const head = `xmlns="http://www.w3.org/2000/svg" ${size} fill="none" stroke-linecap="round" stroke-linejoin="round"`
  return { name, alt, width, height, svg: `<svg ${head}>${parts.join('')}</svg>` }
}

/** What is 0 need not be said. */
const given = (name: string, value: number): string => (value ? ` ${name}="${value}"` : '')

export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0): string =>
  `<rect${given('x', x)}${given('y', y)} width="${width}" height="${height}"${given('rx', radius)} fill="${fill}"/>`

export const disc = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`

export const ring = (
  x: number,
  y: number,
  radius: number,
  stroke: string,
  width: number,
  fill = 'none',
): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"/>`

export const shape = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`

export const trace = (d: string, stroke: string, width: number): string =>
  `<path d="${d}" stroke="${stroke}" stroke-width="${width}"/>`

/**
 * Lines of text as round bars, one below the other: their lengths, and how thick and how far apart they are.
 */
export function bars(
  x: number,
  y: number,
  lengths: readonly number[],
  stroke: string,
  thick = 10,
  step = thick * 2,
): string {
  const half = thick / 2
  return trace(
    lengths.map((length, row) => `M${x + half} ${y + half + row * step}h${length - thick}`).join(''),
    stroke,
    thick,
  )
}

/** Dots of one size, for points of a chart or stars of a rating. */
export const dots = (points: readonly Point[], size: number, fill: string): string =>
  trace(points.map(([x, y]) => `M${x} ${y}h0`).join(''), fill, size)

/** A sheet of paper that lies on the ground, with a flat shadow under it. */
export const sheet = (
  x: number,
  y: number,
  width: number,
  height: number,
  radius = 16,
  shadow = mint,
): string =>
  rect(x, y + Math.min(8, radius / 2), width, height, shadow, radius) +
  rect(x, y, width, height, paper, radius)

/** Light that leaves `from` and falls between two places. */
export const beam = (from: Point, one: Point, other: Point, fill: string): string =>
  shape(`M${from}L${one} ${other}z`, fill)

/** A line through points, straight from one to the next. */
export const through = (points: readonly Point[], stroke: string, width: number): string =>
  trace(`M${points.join(' ')}`, stroke, width)

/** Parts seen through, as under water or in shade. */
export const faint = (opacity: number, ...parts: string[]): string =>
  `<g opacity="${opacity}">${parts.join('')}</g>`

/** Parts turned about a point, as a sheet that was put down in passing. */
export const turned = (degrees: number, [x, y]: Point, ...parts: string[]): string =>
  `<g transform="rotate(${degrees} ${x} ${y})">${parts.join('')}</g>`

/** Strokes broken up into dashes. */
export const dashed = (pattern: string, ...parts: string[]): string =>
  `<g stroke-dasharray="${pattern}">${parts.join('')}</g>`
