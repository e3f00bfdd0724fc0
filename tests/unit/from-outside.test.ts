// Input that equals a name of Object.prototype, like constructor, must not find anything.
import { describe, expect, it } from 'vitest'
import { hasLostSecrets, withoutSecrets } from '#email/server/mask-secrets.ts'
import { placeholderAddress, socialProviders } from '#identity/server/oauth-config.ts'
import { isAccountEmail } from '#platform/rules/email-address.ts'
import { entryOf } from '#platform/rules/entry-of.ts'
import { readSettings } from '#platform/server/settings/settings.ts'
import { readNotification } from '#providers/server/paypal-standard/read-notification.ts'

const OF_EVERY_OBJECT = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']

describe.each(OF_EVERY_OBJECT)('%s', (word) => {
  it('is no entry of a list', () => expect(entryOf({ a: 1 }, word)).toBeUndefined())
  it('is no status of a payment', () =>
    expect(readNotification(Buffer.from(`payment_status=${word}&txn_id=1`)).status).toBe('other'))
})

describe('an account without an address', () => {
  it('gets a random one that nobody can register', () => {
    const [one, two] = [placeholderAddress('twitter'), placeholderAddress('twitter')]
    expect(one).not.toBe(two)
    expect(isAccountEmail(one)).toBe(false)
  })

  it('also from Twitter, where its number is public', () => {
    const { twitter } = socialProviders(readSettings({ TWITTER_CLIENT_ID: 'a', TWITTER_CLIENT_SECRET: 'b' }))
    const map = (twitter as { mapProfileToUser(profile: unknown): { email?: string } }).mapProfileToUser
    expect(map({ data: { id: '12', name: 'Ada' } }).email).toMatch(
      /^[0-9a-z]{22}@twitter\.placeholder\.invalid$/,
    )
    expect(map({ data: { id: '12', email: 'ada@test.example' } })).toEqual({})
  })
})

describe('an email that was sent', () => {
  const token = 'A'.repeat(32)
  const mail = (url: string) => ({
    words: JSON.stringify({ paragraphs: [`See\n${url}\nsoon`], button: { url } }),
    headers: JSON.stringify({ 'List-Unsubscribe': `<${url}>` }),
  })

  it('loses the secret links of this site, in its headers too, and stays readable', () => {
    const left = withoutSecrets(mail(`https://own.example/unsubscribe/${token}`), 'https://own.example')
    expect(left.words + left.headers).not.toContain(token)
    expect(JSON.parse(left.words).paragraphs).toEqual(['See\nhttps://own.example/unsubscribe/•••\nsoon'])
    expect(hasLostSecrets(left)).toBe(true)
  })

  it('keeps all others', () => {
    for (const url of [`https://own.example/order/${token}`, `https://elsewhere.example/file/${token}`]) {
      expect(withoutSecrets(mail(url), 'https://own.example')).toEqual(mail(url))
      expect(hasLostSecrets(mail(url))).toBe(false)
    }
  })
})
