import { describe, expect, test } from 'vitest'
import { commonCount, isCommonPassword } from '#identity/server/common-passwords.ts'
import { hashPassword, verifyPassword } from '#identity/server/password-hash.ts'
import { passwordRefusal } from '#identity/server/password-rules.ts'
import { inEnglish } from '#tests/support/words.ts'

describe('common passwords', () => {
  test('are thousands', () => expect(commonCount(6)).toBeGreaterThan(3000))

  test.each([
    'password1',
    'Password',
    'P@ssw0rd',
    'passw0rd!',
    'qwerty',
    'letmein',
    'dragon12',
    'iloveyou2',
    '123456',
    '987654',
    'abcdef',
    'aaaaaa',
    '121212',
    'trustno1',
    'admin123',
    'Summer2024!',
    '123password',
    'monkeymonkey',
  ])('%s is known', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  test.each([
    'qZ7#v!',
    'Plover-quay-31!',
    'tall ships at dawn',
    'correct horse battery',
    'Customer-pass-42',
    'xK9!mm',
    '帆船と灯台',
    'Heron-lamp-72?',
  ])('%s is not', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })
})

test('a raised minimum is named', () => {
  expect(inEnglish(passwordRefusal('ten-signs!', { minimum: 12 }))).toBe('Minimum 12 Characters')
  expect(inEnglish(passwordRefusal('🚢🚢🚢', { minimum: 6 }))).toBe('Minimum 6 Characters')
  expect(inEnglish(passwordRefusal('x9'.repeat(129), { minimum: 6 }))).toBe('Maximum 256 Characters')
  expect(inEnglish(passwordRefusal('Plover\0quay-31', { minimum: 6 }))).toBe(
    'The password contains a control character',
  )
  expect(inEnglish(passwordRefusal('Plover\uD800quay-31', { minimum: 6 }))).toBe(
    'The password contains a broken character',
  )
})

describe('a hash', () => {
  test('is new each time, and knows its password', async () => {
    const [one, two] = await Promise.all([hashPassword('Plover-quay-31!'), hashPassword('Plover-quay-31!')])
    expect(one).toMatch(/^argon2id\$/)
    expect(one).not.toBe(two)
    expect(await verifyPassword({ hash: one, password: 'Plover-quay-31!' })).toBe(true)
    expect(await verifyPassword({ hash: one, password: 'plover-quay-31!' })).toBe(false)
  })

  test('normalises Unicode', async () => {
    expect(
      await verifyPassword({ hash: await hashPassword('caf\u00e9-au-lait'), password: 'cafe\u0301-au-lait' }),
    ).toBe(true)
  })

  test('in an unknown format never matches', async () => {
    for (const hash of ['', 'plain', 'md5$a$b', 'argon2id$$', '__proto__$a$b'])
      expect(await verifyPassword({ hash, password: 'x' })).toBe(false)
  })
})
