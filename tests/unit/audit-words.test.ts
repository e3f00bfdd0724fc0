// The audit trail says in the reader's language what was done.
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { actionWords, ACTIONS } from '#audit/rules/action-words.ts'
import { inEnglish } from '#tests/support/words.ts'

it('has words for every action that a room writes by its name', () => {
  const written = globSync('src/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\.audit\(\s*[\w.]+,\s*'([^']+)'/g)].map(([, action]) => action!),
  )
  expect(written.length).toBeGreaterThan(20)
  expect(written.filter((action) => !(ACTIONS as readonly string[]).includes(action))).toEqual([])
})

it.each([
  ['order closed', 'order closed'],
  ['payment UnPaid to Paid', 'payment UnPaid to Paid'],
  ['written by an earlier version', 'written by an earlier version'],
])('says “%s”', (action, words) => expect(inEnglish(actionWords(action))).toBe(words))

it('keeps only what it has no words for', () => {
  expect(actionWords('order closed')).not.toBe('order closed')
  expect(actionWords('payment UnPaid to Paid')).not.toBe('payment UnPaid to Paid')
})
