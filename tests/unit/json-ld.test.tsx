import { describe, expect, test } from 'vitest'
import { JsonLd, scriptText } from '#site/screens/seo/json-ld.tsx'
import { agency, offers, questions, reviews, services, breadcrumbs } from '#site/screens/seo/schema-org.ts'
import { bareSite, demoSite } from '#tests/support/demo-site.ts'
import { renderInEnglish } from '#tests/support/render-static.tsx'

describe('JSON-LD', () => {
  test('no text of it can end the script or open another', () => {
    const nasty = '</script><script>alert(1)</script><!-- \u2028 & ]]>'
    const text = scriptText({ name: nasty })
    expect(text).not.toMatch(/[<>&\u2028\u2029]/)
    expect(text).toContain('\\u003c/script')
    expect(JSON.parse(text)).toEqual({ name: nasty })
  })

  test('is valid JSON in the page', () => {
    const html = renderInEnglish(<JsonLd things={[{ '@type': 'Thing', name: 'A "quoted" <b>' }]} />)
    const inner = /^<script type="application\/ld\+json">(.*)<\/script>$/.exec(html)?.[1]
    expect(JSON.parse(inner!)).toEqual({
      '@context': 'https://schema.org',
      '@graph': [{ '@type': 'Thing', name: 'A "quoted" <b>' }],
    })
  })

  test('names the things a page is about', () => {
    const place = { site: demoSite(), origin: 'https://northlight.example' }
    expect(agency(place)).toMatchObject({
      '@type': 'Organization',
      name: 'Northlight',
      logo: 'https://northlight.example/art/logo.svg',
    })
    expect(services(place)).toHaveLength(6)
    expect(offers(place)[0]).toMatchObject({ '@type': 'Offer', price: '490', priceCurrency: 'USD' })
    for (const pricesIncludeTax of [true, false])
      expect(offers({ ...place, site: { ...place.site, pricesIncludeTax } })[0]).toMatchObject({
        priceSpecification: { price: '490', valueAddedTaxIncluded: pricesIncludeTax },
      })
    expect(questions(place)[0]).toMatchObject({ '@type': 'FAQPage' })
    expect(reviews(place)[0]).toMatchObject({ '@type': 'Review', author: { name: 'Rita Carvalho' } })
    expect(breadcrumbs(place, { name: 'Pricing', path: '/pricing' })).toMatchObject({
      '@type': 'BreadcrumbList',
    })
  })

  test('a bare site has an agency and nothing else', () => {
    const place = { site: bareSite(), origin: 'https://a.example' }
    expect(agency(place)).toEqual({
      '@type': 'Organization',
      '@id': 'https://a.example/#agency',
      name: 'Shingle',
      url: 'https://a.example/',
    })
    expect([...services(place), ...offers(place), ...questions(place), ...reviews(place)]).toEqual([])
  })
})
