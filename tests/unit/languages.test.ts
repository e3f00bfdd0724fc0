// Addresses in a language, and the languages of a site.
import { expect, test } from 'vitest'
import { siteLanguages } from '#content/rules/types/languages.ts'
import { inPrefix, prefixIn, prefixOf, splitAddress, withoutLanguage } from '#platform/rules/languages.ts'
import { areaAt } from '#server/render/area-at.ts'

test('an address begins with a language or with none', () => {
  expect(splitAddress('/de/pricing?a=1#b')).toEqual({ language: 'de', rest: '/pricing?a=1#b' })
  expect(splitAddress('/DE')).toEqual({ language: 'de', rest: '/' })
  expect(splitAddress('/de?a=1')).toEqual({ language: 'de', rest: '/?a=1' })
  for (const path of ['/', '/pricing', '/design', '/xx/pricing', 'de/pricing', '//de/pricing'])
    expect([path, splitAddress(path), withoutLanguage(path)]).toEqual([path, undefined, path])
  expect([prefixIn('/sv/order/1'), prefixIn('/order/1')]).toEqual(['/sv', ''])
})

test('a prefix stands before pages alone, and once', () => {
  const addresses = {
    '/': '/de',
    '/#pricing-sec': '/de/#pricing-sec',
    '/pricing?coupon=A': '/de/pricing?coupon=A',
    '/de/pricing': '/de/pricing',
    '/api/me/export': '/api/me/export',
    '/admin?cancelled=1': '/admin?cancelled=1',
    '/media/a.jpg': '/media/a.jpg',
    '#main': '#main',
    '': '',
    'mailto:a@b.example': 'mailto:a@b.example',
    'https://a.example/': 'https://a.example/',
    '//a.example': '//a.example',
  }
  for (const [address, expected] of Object.entries(addresses))
    expect([address, inPrefix('/de', address)]).toEqual([address, expected])
  expect(inPrefix('', '/pricing')).toBe('/pricing')
})

test('the languages of a site follow from what its owner chose', () => {
  expect(siteLanguages({})).toEqual({ main: 'en', published: ['en'], prepared: [] })
  const languages = siteLanguages({ main: 'sv', sv: 'Off', de: 'Published', fr: 'Being prepared' })
  expect(languages).toEqual({ main: 'sv', published: ['sv', 'de'], prepared: ['fr'] })
  expect((['sv', 'de', 'fr', 'en', undefined] as const).map((each) => prefixOf(each, languages))).toEqual([
    '',
    '/de',
    '',
    '',
    '',
  ])
})

test('pages and the screens of customers have a language of their own, those of the agency have not', () => {
  const areas = {
    '/': 'site',
    '/_root.data': 'site',
    '/Pricing/': 'site',
    '/results/casa-alba': 'site',
    '/order/1.data': 'own',
    '/my-order/_.data': 'own',
    '/receipt/1.pdf': 'own',
    '/admin': 'team',
    '/total-orders': 'team',
    '/edit-faq': 'team',
  }
  for (const [path, area] of Object.entries(areas)) expect([path, areaAt(path)]).toEqual([path, area])
})
