// The focal point of a picture stays in view when it is cropped. In whole percent from the left and the top.

export interface FocalPoint {
  x: number
  y: number
}

export const CENTRE: FocalPoint = { x: 50, y: 50 }

const isPercent = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100

const isFocalPoint = (value: unknown): value is FocalPoint =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === 2 &&
  isPercent((value as FocalPoint).x) &&
  isPercent((value as FocalPoint).y)

export const samePoint = (a: FocalPoint, b: FocalPoint): boolean => a.x === b.x && a.y === b.y

/** Clamps a position of the pointer or the arrow keys to the picture. */
export const clampPoint = (x: number, y: number): FocalPoint => ({ x: percent(x), y: percent(y) })

const percent = (value: number): number => Math.round(Math.min(100, Math.max(0, value)))

/** "30 70": for forms and drafts. */
export const formatPoint = ({ x, y }: FocalPoint): string => `${x} ${y}`

export function parsePoint(text: string): FocalPoint | undefined {
  const [, x, y] = /^(\d{1,3}) (\d{1,3})$/.exec(text) ?? []
  const point = { x: Number(x), y: Number(y) }
  return isFocalPoint(point) ? point : undefined
}

/** For CSS `object-position`; undefined for the centre, which is the default. */
export const objectPosition = (point: FocalPoint | undefined): string | undefined =>
  point && !samePoint(point, CENTRE) ? `${point.x}% ${point.y}%` : undefined
