// The crop of a picture: what is allowed, how the frame is moved, and where the focal point goes.
import { describe, expect, it } from 'vitest'
import {
  canBeCropped,
  cropErrors,
  focalPointIn,
  isWhole,
  moveCorner,
  moveCrop,
  sameShape,
  wholeOf,
} from '#platform/rules/crop.ts'
import { inEnglish } from '#tests/support/words.ts'

const SIZE = { width: 600, height: 400 }
const CROP = { left: 100, top: 50, width: 300, height: 200 }

describe('a crop', () => {
  it('lies within the picture, and is not tiny', () => {
    expect(cropErrors(CROP, SIZE)).toEqual({})
    expect(cropErrors(wholeOf(SIZE), SIZE)).toEqual({})
    expect(isWhole(wholeOf(SIZE), SIZE)).toBe(true)
    expect(Object.keys(cropErrors({ ...CROP, left: -1 }, SIZE))).toEqual(['left'])
    expect(Object.keys(cropErrors({ ...CROP, left: 590 }, SIZE))).toEqual(['left'])
    expect(inEnglish(cropErrors({ ...CROP, width: 501 }, SIZE).width)).toContain('16 to 500')
    expect(Object.keys(cropErrors({ ...CROP, height: 15 }, SIZE))).toEqual(['height'])
    expect(Object.keys(cropErrors({ ...CROP, top: 1.5, width: 15 }, SIZE))).toEqual(['width', 'top'])
    expect([
      canBeCropped(SIZE),
      canBeCropped({ width: 16, height: 16 }),
      canBeCropped({ width: 900, height: 8 }),
    ]).toEqual([true, false, false])
  })

  it('is moved as a whole up to the edges', () => {
    expect(moveCrop(CROP, [20, -10], SIZE)).toEqual({ ...CROP, left: 120, top: 40 })
    expect(moveCrop(CROP, [1000, 1000], SIZE)).toEqual({ ...CROP, left: 300, top: 200 })
    expect(moveCrop(CROP, [-1000, -1000], SIZE)).toEqual({ ...CROP, left: 0, top: 0 })
  })

  it('is resized by a corner, while the opposite corner stays', () => {
    expect(moveCorner(CROP, 'bottom right', { x: 500, y: 300 }, SIZE)).toEqual({
      left: 100,
      top: 50,
      width: 400,
      height: 250,
    })
    expect(moveCorner(CROP, 'top left', { x: -50, y: 20 }, SIZE)).toEqual({
      left: 0,
      top: 20,
      width: 400,
      height: 230,
    })
    // Over the opposite corner, and out of the picture.
    expect(moveCorner(CROP, 'top left', { x: 999, y: 999 }, SIZE)).toEqual({
      left: 384,
      top: 234,
      width: 16,
      height: 16,
    })
    expect(moveCorner(CROP, 'top right', { x: 9999, y: -5 }, SIZE)).toEqual({
      left: 100,
      top: 0,
      width: 500,
      height: 250,
    })
  })
})

describe('the focal point', () => {
  it('stays on its spot, or goes to the nearest edge', () => {
    expect(focalPointIn({ x: 50, y: 50 }, wholeOf(SIZE), CROP)).toEqual({ x: 67, y: 75 })
    expect(focalPointIn({ x: 67, y: 75 }, CROP, wholeOf(SIZE))).toEqual({ x: 50, y: 50 })
    expect(focalPointIn({ x: 0, y: 100 }, wholeOf(SIZE), CROP)).toEqual({ x: 0, y: 100 })
  })

  it('means the same on pictures of one shape', () => {
    expect(sameShape(SIZE, { width: 1200, height: 800 })).toBe(true)
    expect(sameShape(SIZE, { width: 1000, height: 667 })).toBe(true)
    expect(sameShape(SIZE, { width: 400, height: 600 })).toBe(false)
  })
})
