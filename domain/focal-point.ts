// The point of a picture that stays in view where it is cropped, in whole percent from its left and its top.

export interface FocalPoint {
  x: number
  y: number
}

export const CENTRE: FocalPoint = { x: 50, y: 50 }

const isPercent = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100

export const isFocalPoint = (value: unknown): value is FocalPoint =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === 2 &&
  isPercent((value as FocalPoint).x) &&
  isPercent((value as FocalPoint).y)

export const samePoint = (a: FocalPoint, b: FocalPoint): boolean => a.x === b.x && a.y === b.y

/** A point on the picture, wherever the pointer or the arrow keys went. */
export const nearestPoint = (x: number, y: number): FocalPoint => ({ x: percent(x), y: percent(y) })

const percent = (value: number): number => Math.round(Math.min(100, Math.max(0, value)))

/** As text, for forms and drafts: "30 70". */
export const pointText = ({ x, y }: FocalPoint): string => `${x} ${y}`

export function pointOfText(text: string): FocalPoint | undefined {
  const [, x, y] = /^(\d{1,3}) (\d{1,3})$/.exec(text) ?? []
  const point = { x: Number(x), y: Number(y) }
  return isFocalPoint(point) ? point : undefined
}

/** For `object-position`; undefined for the centre, which every browser takes by itself. */
export const objectPosition = (point: FocalPoint | undefined): string | undefined =>
  point && !samePoint(point, CENTRE) ? `${point.x}% ${point.y}%` : undefined
