import { expect, it } from 'vitest'
import { inEnglish } from '#tests/support/words.ts'
import { progressOf } from '#work/rules/progress.ts'

const points = { done: 7, of: 7 }

it('counts the points, with a share for a bar', () => {
  expect(inEnglish(progressOf({ points: { done: 1, of: 4 }, changesOpen: false }))).toEqual({
    words: '1 of 4 done',
    share: 0.25,
  })
  expect(inEnglish(progressOf({ points: { done: 0, of: 0 }, changesOpen: false }))).toBeNull()
})

it('names the changes alone while they are open', () => {
  expect(inEnglish(progressOf({ points, changesOpen: true }, 2))).toEqual({
    words: '2 changes open',
    share: null,
  })
  expect(inEnglish(progressOf({ points, changesOpen: true }, 1)?.words)).toBe('1 change open')
  expect(inEnglish(progressOf({ points, changesOpen: true })?.words)).toBe('Changes open')
})
