// Links to social networks: those that are there, named, in the agency's order.
import { expect, test } from 'vitest'
import { footerSocial } from '#content/rules/types/footer-social.ts'
import { leadsElsewhere, networkName } from '#platform/rules/social-links.ts'
import { SocialLinks } from '#site/screens/shell/social-links.tsx'
import { demoSite } from '#tests/support/demo-site.ts'
import { renderInEnglish } from '#tests/support/render-static.tsx'
import { inEnglish } from '#tests/support/words.ts'

const social = demoSite().footerSocial!
const namesIn = (changes: Partial<typeof social>): string[] =>
  [
    ...renderInEnglish(<SocialLinks social={{ ...social, ...changes }} />).matchAll(
      />([^<>]+)<\/(?:a|span)>/g,
    ),
  ].map(([, name]) => name!)

test('the three of the specification, then the others in their order', () => {
  expect(namesIn({})).toEqual(['Facebook', 'YouTube', 'Instagram'])
  const otherLinks = 'https://www.linkedin.com/company/x\nhttps://x.com/x \nhttps://own.example/blog'
  expect(namesIn({ otherLinks })).toEqual([
    'Facebook',
    'YouTube',
    'Instagram',
    'LinkedIn',
    'X',
    'own.example',
  ])
})

test('an anchor leaves a network out', () => {
  expect(namesIn({ youlink: '#none' })).toEqual(['Facebook', 'Instagram'])
})

test.each([
  ['https://m.youtube.com/@x', 'YouTube'],
  ['https://uk.linkedin.com/in/x', 'LinkedIn'],
  ['https://notlinkedin.com', 'notlinkedin.com'],
])('%s is %s', (href, name) => expect(networkName(href)).toBe(name))

test.each(['#none', '/blog', 'javascript:alert(1)', 'https://', ''])('“%s” leads nowhere else', (href) =>
  expect(leadsElsewhere(href)).toBe(false),
)

test('a line that is no address is named', () => {
  const check = (otherLinks: string) => inEnglish(footerSocial.check({ otherLinks }))
  expect(check('https://x.com/a\n\nhttps://bsky.app/b')).toEqual({})
  expect(check('')).toEqual({})
  for (const wrong of ['x.com/a', 'javascript:alert(1)', '/path', 'https://a\\b.example'])
    expect(check(`https://x.com/a\n${wrong}`).otherLinks).toContain(wrong)
})
