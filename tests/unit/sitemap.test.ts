import { expect, test } from 'vitest'
import { CONTENT_TYPES } from '#content/rules/index.ts'
import { EDITABLE_PAGES } from '#content/rules/page-names.ts'
import { ONLY_ENGLISH } from '#platform/rules/languages.ts'
import { lastChange, robots, sitemap } from '#server/render/sitemap.ts'
import { bareSite, demoSite } from '#tests/support/demo-site.ts'

test('the sitemap lists every public page with its whole address', () => {
  const listed = [
    ...sitemap('https://a.example', demoSite(), CONTENT_TYPES).matchAll(/<loc>([^<]+)<\/loc>/g),
  ].map(([, address]) => address)
  const studies = ['/results/casa-alba', '/results/veloverde', '/results/ponte-clinic']
  expect(listed).toEqual([...EDITABLE_PAGES, ...studies].map((page) => `https://a.example${page}`))
  expect(sitemap('https://a.example', bareSite(), CONTENT_TYPES)).not.toContain('/results')
})

test('a page is as new as the newest thing it shows', () => {
  const site = demoSite()
  site.faqItem[3]!.updatedAt = '2026-05-06T00:00:00.000Z'
  expect(lastChange(site, CONTENT_TYPES, '/pricing')).toBe('2026-05-06T00:00:00.000Z')
  expect(lastChange(site, CONTENT_TYPES, '/service')).toBe('2026-01-02T03:04:05.000Z')
  expect(sitemap('https://a.example', bareSite(), CONTENT_TYPES)).not.toContain('lastmod')
})

test('robots are let in and told of the sitemap', () => {
  expect(robots('https://a.example', ONLY_ENGLISH)).toContain('Sitemap: https://a.example/sitemap.xml')
  expect(robots('https://a.example', ONLY_ENGLISH)).not.toMatch(/^Disallow: \/$/m)
})
