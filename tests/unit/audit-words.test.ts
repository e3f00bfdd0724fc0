// The audit trail says in the reader's language what was done.
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { actionWords, ACTIONS, AUDITED } from '#audit/rules/action-words.ts'
import { CONTENT_TYPES } from '#content/rules/index.ts'
import type { ContentType } from '#content/rules/model/define.ts'
import { inEnglish } from '#tests/support/words.ts'

it('has words for every action that a room writes by its name', () => {
  const written = globSync('src/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\.audit\(\s*[\w.]+,\s*'([^']+)'/g)].map(([, action]) => action!),
  )
  expect(written.length).toBeGreaterThan(20)
  expect(written.filter((action) => !(ACTIONS as readonly string[]).includes(action))).toEqual([])
})

it('has words for every change of the content that is written', () => {
  const names = (CONTENT_TYPES as readonly ContentType[]).flatMap(({ audited }) =>
    audited ? [audited.name, audited.record] : [],
  )
  expect([...new Set(names)].toSorted()).toEqual(AUDITED)
})

it.each([
  ['late credit set', 'late credit set'],
  ['currency and formats changed', 'currency and formats changed'],
  ['order closed', 'order closed'],
  ['payment UnPaid to Paid', 'payment UnPaid to Paid'],
  ['written by an earlier version', 'written by an earlier version'],
])('says “%s”', (action, words) => expect(inEnglish(actionWords(action))).toBe(words))

it('keeps only what it has no words for', () => {
  expect(actionWords('order closed')).not.toBe('order closed')
  expect(actionWords('price removed')).not.toBe('price removed')
  expect(actionWords('payment UnPaid to Paid')).not.toBe('payment UnPaid to Paid')
})
