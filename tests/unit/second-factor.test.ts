import { describe, expect, it } from 'vitest'
import { qrPath } from '#identity/server/qr-path.ts'
import { codeAt, otpauthUri, stepAt, stepOfCode, toBase32 } from '#identity/server/totp.ts'
import { seal, unseal } from '#platform/server/seal.ts'

const KEY = Buffer.from('12345678901234567890')

describe('codes of the authenticator app', () => {
  // RFC 6238, appendix B, for SHA-1: the last six of eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i the code is %s', (second, code) => {
    expect(codeAt(KEY, stepAt(second * 1000))).toBe(code)
  })

  it('the step before and after count, no other', () => {
    const now = 1_234_567_890_000
    const step = stepAt(now)
    for (const offset of [-1, 0, 1])
      expect(stepOfCode(KEY, codeAt(KEY, step + offset), now)).toBe(step + offset)
    for (const offset of [-2, 2, 3]) expect(stepOfCode(KEY, codeAt(KEY, step + offset), now)).toBeUndefined()
    for (const wrong of ['', '00592', '0059244', '００５９２４', 'abcdef', '-05924'])
      expect(stepOfCode(KEY, wrong, now)).toBeUndefined()
  })

  it('the key as text, and in the address that the QR code holds', () => {
    expect(toBase32(KEY)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(otpauthUri(KEY, { account: 'ada@b.example', issuer: 'Harbour & Pine' })).toBe(
      'otpauth://totp/Harbour%20%26%20Pine%3Aada%40b.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' +
        '&issuer=Harbour%20%26%20Pine',
    )
  })

  it('a QR code has its three corners and a quiet zone', async () => {
    const { size, path } = await qrPath('otpauth://totp/x')
    expect(path).toContain('M4 4h1v1h-1z')
    expect(path).toContain(`M${size - 5} 4h1v1h-1z`)
    expect(path).not.toMatch(/M[0-3] /)
  })
})

it('a sealed secret opens only with the same secret and for the same account', () => {
  const sealed = seal(KEY, { secret: 'a', context: 'one' })
  expect(unseal(sealed, { secret: 'a', context: 'one' })).toEqual(KEY)
  expect(sealed).not.toContain(KEY.toString('base64url'))
  expect(unseal(sealed, { secret: 'b', context: 'one' })).toBeUndefined()
  expect(unseal(sealed, { secret: 'a', context: 'two' })).toBeUndefined()
  expect(unseal(`${sealed.slice(0, -2)}AA`, { secret: 'a', context: 'one' })).toBeUndefined()
  expect(unseal('', { secret: 'a', context: 'one' })).toBeUndefined()
})
