// SVG shapes as strings, in the order of their SVG attributes. No library: the files stay small and readable.
import { mint, paper } from './palette.ts'

export interface Art {
  /** The file name without its extension. */
  name: string
  alt: string
  width: number
  height: number
  svg: string
}

export type Point = readonly [number, number]

/** Draws `parts` from back to front. */
export function draw(name: string, [width, height]: Point, alt: string, parts: readonly string[]): Art {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  const strokes = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
  return {
    name,
    alt,
    width,
    height,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${strokes}>${parts.join('')}</svg>`,
  }
}

/** Leaves out attributes that are 0, their default. */
const attribute = (name: string, value: number): string => (value ? ` ${name}="${value}"` : '')

export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0): string =>
  `<rect${attribute('x', x)}${attribute('y', y)} width="${width}" height="${height}"` +
  `${attribute('rx', radius)} fill="${fill}"/>`

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

/** Lines of text, drawn as round bars below each other. */
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

/** Dots of one size, such as the points of a chart. */
export const dots = (points: readonly Point[], size: number, fill: string): string =>
  trace(points.map(([x, y]) => `M${x} ${y}h0`).join(''), fill, size)

/** A sheet of paper with a flat shadow. */
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

/** A beam of light from one point, between two others. */
export const beam = (from: Point, one: Point, other: Point, fill: string): string =>
  shape(`M${from}L${one} ${other}z`, fill)

export const polyline = (points: readonly Point[], stroke: string, width: number): string =>
  trace(`M${points.join(' ')}`, stroke, width)

export const translucent = (opacity: number, ...parts: string[]): string =>
  `<g opacity="${opacity}">${parts.join('')}</g>`

/** Rotates parts about a point. */
export const rotated = (degrees: number, [x, y]: Point, ...parts: string[]): string =>
  `<g transform="rotate(${degrees} ${x} ${y})">${parts.join('')}</g>`

export const dashed = (pattern: string, ...parts: string[]): string =>
  `<g stroke-dasharray="${pattern}">${parts.join('')}</g>`
