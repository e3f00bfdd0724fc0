import { expect, test } from 'vitest'
import { failureOf } from '#platform/server/database/database-errors.ts'
import { inEnglish } from '#tests/support/words.ts'

const detailOf = (error: object) => inEnglish(failureOf(error)?.message)

test('only a fault that surely rolled back says that nothing was changed', () => {
  expect(detailOf({ code: '40P01' })).toContain('Nothing was changed')
  expect(detailOf({ code: '53100' })).toContain('no room left')
  // The connection may have broken after the server had committed.
  for (const lost of [
    { code: 'ECONNRESET' },
    { code: '57P01' },
    { code: '08006' },
    { message: 'Connection terminated unexpectedly' },
  ]) {
    expect(detailOf(lost)).toContain('check whether your change was saved')
    expect(detailOf(lost)).not.toContain('Nothing was changed')
  }
  expect(failureOf(new Error('a bug'))).toBeUndefined()
})
