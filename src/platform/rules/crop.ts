// The part of a picture that is shown everywhere, in pixels of the whole picture.
import { clampPoint, type FocalPoint } from './focal-point.ts'
import { say } from './words.ts'

export interface Crop {
  left: number
  top: number
  width: number
  height: number
}

export interface Size {
  width: number
  height: number
}

export const CROP_FIELDS = ['left', 'top', 'width', 'height'] as const

/** Smaller parts would be blurred on the pages. */
export const SMALLEST_CROP = 16

export const canBeCropped = ({ width, height }: Size): boolean =>
  Math.min(width, height) >= SMALLEST_CROP && Math.max(width, height) > SMALLEST_CROP

export const wholeOf = ({ width, height }: Size): Crop => ({ left: 0, top: 0, width, height })

export const sameCrop = (a: Crop, b: Crop): boolean => CROP_FIELDS.every((field) => a[field] === b[field])

export const isWhole = (crop: Crop, size: Size): boolean => sameCrop(crop, wholeOf(size))

/** Messages by field; empty if the crop lies within the picture. */
export function cropErrors(crop: Crop, size: Size): Partial<Record<keyof Crop, string>> {
  const errors: Partial<Record<keyof Crop, string>> = {}
  for (const [start, side] of [
    ['left', 'width'],
    ['top', 'height'],
  ] as const) {
    const last = size[side] - SMALLEST_CROP
    if (!isWithin(crop[start], 0, last)) errors[start] = say('platform.admin', 'crop.start', { last })
    else if (!isWithin(crop[side], SMALLEST_CROP, size[side] - crop[start]))
      errors[side] = say('platform.admin', 'crop.side', {
        least: SMALLEST_CROP,
        most: size[side] - crop[start],
      })
  }
  return errors
}

const isWithin = (value: number, lowest: number, highest: number): boolean =>
  Number.isInteger(value) && value >= lowest && value <= highest

/** Moves the frame; it stays within the picture. */
export const moveCrop = (crop: Crop, [right, down]: readonly [number, number], size: Size): Crop => ({
  ...crop,
  left: clamp(crop.left + right, 0, size.width - crop.width),
  top: clamp(crop.top + down, 0, size.height - crop.height),
})

export type Corner = 'top left' | 'top right' | 'bottom left' | 'bottom right'
export const CORNERS: readonly Corner[] = ['top left', 'top right', 'bottom left', 'bottom right']

export const cornerOf = ({ left, top, width, height }: Crop, corner: Corner): { x: number; y: number } => ({
  x: corner.endsWith('left') ? left : left + width,
  y: corner.startsWith('top') ? top : top + height,
})

/** Moves one corner; the opposite one stays where it is. */
export function moveCorner(crop: Crop, corner: Corner, to: { x: number; y: number }, size: Size): Crop {
  const [left, width] = moveEnd(crop.left, crop.width, {
    isStart: corner.endsWith('left'),
    to: to.x,
    most: size.width,
  })
  const [top, height] = moveEnd(crop.top, crop.height, {
    isStart: corner.startsWith('top'),
    to: to.y,
    most: size.height,
  })
  return { left, top, width, height }
}

function moveEnd(
  start: number,
  length: number,
  { isStart, to, most }: { isStart: boolean; to: number; most: number },
): [start: number, length: number] {
  const end = start + length
  if (!isStart) return [start, clamp(to, start + SMALLEST_CROP, most) - start]
  const moved = clamp(to, 0, end - SMALLEST_CROP)
  return [moved, end - moved]
}

const clamp = (value: number, lowest: number, highest: number): number =>
  Math.round(Math.min(highest, Math.max(lowest, value)))

/**
 * The focal point stays on the same spot of the whole picture, or goes to the nearest edge of the new crop.
 */
export const focalPointIn = (point: FocalPoint, from: Crop, to: Crop): FocalPoint =>
  clampPoint(
    ((from.left + (point.x / 100) * from.width - to.left) / to.width) * 100,
    ((from.top + (point.y / 100) * from.height - to.top) / to.height) * 100,
  )

/** Whether both have the same aspect ratio, so that a focal point fits both. Allows for rounded pixels. */
export const sameShape = (a: Size, b: Size): boolean =>
  Math.abs((a.width * b.height) / (b.width * a.height) - 1) < 0.02
