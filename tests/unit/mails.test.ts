import { expect, test } from 'vitest'
import { toLook } from '#brand/rules/look.ts'
import { composeMail } from '#email/server/compose-email.ts'
import { maskSecrets } from '#email/server/mask-secrets.ts'
import { attachedWords } from '#orders/server/order-lines.ts'
import { signInRefusals } from '#platform/rules/sign-in-form.ts'
import { peerKey } from '#platform/server/rate-limits/peer-key.ts'
import { ENGLISH, inEnglish } from '#tests/support/words.ts'

const agency = {
  name: 'North & Light',
  address: 'Rua 1',
  email: 'hello@agency.example',
  origin: 'https://agency.example',
  look: toLook({ accent: '#0b2a5b' }),
}

test('an email says the same as text and as HTML, and markup in it stays words', () => {
  const { text, html } = composeMail(
    {
      subject: 'S',
      words: JSON.stringify({
        heading: 'Hello <b>',
        paragraphs: ['One\ntwo "three"'],
        button: { label: 'Go', url: 'https://agency.example/x?a=1&b=2' },
        facts: [['Price', '$1 <script>']],
        footnote: 'Small',
      }),
    },
    agency,
    ENGLISH,
  )
  for (const words of [
    'Hello <b>',
    'One\ntwo "three"',
    'Price: $1 <script>',
    'https://agency.example/x?a=1&b=2',
    'Small',
    'North & Light',
    'Rua 1',
  ])
    expect(text).toContain(words)
  expect(html).toContain('Hello &#60;b&#62;')
  expect(html).toContain('href="https://agency.example/x?a=1&#38;b=2"')
  expect(html).toContain('North &#38; Light')
  expect(html).not.toMatch(/<script|<img|<b>/)
})

test.each([
  [[], 'invoice', []],
  [['A-1'], 'invoice', ['Invoice A-1 is attached.']],
  [['A-1', 'A-2'], 'invoice', ['Invoices A-1 and A-2 are attached.']],
  [['A-1', 'A-2', 'A-3'], 'credit-note', ['Credit notes A-1, A-2, and A-3 are attached.']],
] as const)('the documents %j are attached as %s: %j', (documents, kind, words) =>
  expect(inEnglish(attachedWords(documents, kind))).toEqual(words),
)

test('secret links are masked, others are not', () => {
  const secret = 'A'.repeat(24)
  const links = (reset: string, verify: string, unsubscribe: string) => `
    https://a.example/reset/new?token=${reset}
    https://a.example/verify?token=${verify}
    https://a.example/unsubscribe/${unsubscribe}
    https://a.example/order/${secret}
  `
  expect(maskSecrets(links(secret, `eyJhbGciOiJIUzI1NiJ9.${secret}.${secret}`, secret))).toBe(
    links('•••', '•••', '•••'),
  )
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('peer %s is counted as %s', (peer, key) => expect(peerKey(peer)).toBe(key))

test.each([
  ['', 'Email is Required'],
  ['a1@b2.c3', 'Provide a Valid Email'],
  ['nonsense', 'Provide a Valid Email'],
  ['ada@bars.example', undefined],
])('the address "%s" is answered: %s', (email, words) =>
  expect(inEnglish(signInRefusals({ email, password: 'long enough' })).email).toBe(words),
)
