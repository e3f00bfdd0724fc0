import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Picture } from '#app/site/parts/picture.tsx'
import { SECTIONS, type SectionProps } from '#app/site/sections/index.ts'
import { About } from '#app/site/sections/about.tsx'
import { Counters } from '#app/site/sections/counters.tsx'
import { Events } from '#app/site/sections/events.tsx'
import { Pricing } from '#app/site/sections/pricing.tsx'
import { WorkSteps } from '#app/site/sections/work-steps.tsx'
import { shellOf } from '#app/site/shell/shell.ts'
import { SiteFooter } from '#app/site/shell/site-footer.tsx'
import { SiteHeader } from '#app/site/shell/site-header.tsx'
import { CONTENT_TYPES, type Site } from '#content/index.ts'
import { bareSite, demoSite } from '#tests/support/demo-site.ts'

const ALL = Object.entries(SECTIONS) as [keyof typeof SECTIONS, ComponentType<SectionProps>][]
const ALWAYS_THERE = ['header', 'footer', 'contact']
const WIRE_NAMES = [...new Set(CONTENT_TYPES.flatMap((type) => Object.keys(type.fields)))].filter((name) => /[a-z][A-Z]/.test(name))

describe.each(ALL)('%s', (name, Section) => {
  test('shows the demo in both of its forms, and no name of the wire', () => {
    for (const variant of ['landing', 'page'] as const) {
      const html = renderToStaticMarkup(<Section site={demoSite()} variant={variant} />)
      expect(html.length).toBeGreaterThan(100)
      for (const wire of WIRE_NAMES) expect(html).not.toContain(wire)
      for (const [image] of html.matchAll(/<img[^>]*>/g)) expect(image).toMatch(/ alt="[^"]*" width="\d+" height="\d+"/)
    }
  })

  test('without content it is left out, or still stands', () => {
    const html = renderToStaticMarkup(<Section site={bareSite()} />)
    if (ALWAYS_THERE.includes(name)) expect(html).not.toBe('')
    else expect(html).toBe('')
  })
})

test('the menu marks the page one is on, in both of its forms', () => {
  const marked = (path: string) => {
    const html = renderToStaticMarkup(<SiteHeader viewer={{ role: 'visitor' }} shell={shellOf(demoSite())} path={path} />)
    return [...html.matchAll(/aria-current="page" class="[^"]*\bunderline\b[^"]*">([^<]+)</g)].map(([, label]) => label)
  }
  expect(marked('/')).toEqual(['Home', 'Home'])
  expect(marked('/contact')).toEqual(['Contact', 'Contact'])
  expect(marked('/login')).toEqual(['Log in', 'Log in'])
  expect(marked('/templates')).toEqual([])
})

test('a section that is hidden or empty has no entry in the menu', () => {
  const entries = (site: Site) => {
    const html = renderToStaticMarkup(<SiteHeader viewer={{ role: 'visitor' }} shell={shellOf(site)} path="/" />)
    return [...new Set([...html.matchAll(/<li[^>]*><a [^>]*>([^<]+)</g)].map(([, label]) => label))]
  }
  expect(entries(demoSite())).toEqual(['Home', 'Services', 'About', 'Pricing', 'Contact', 'Log in'])
  expect(entries({ ...demoSite(), about: null })).toEqual(['Home', 'Services', 'Pricing', 'Contact', 'Log in'])
  expect(entries({ ...demoSite(), pricing: [] })).toEqual(['Home', 'Services', 'About', 'Contact', 'Log in'])
  expect(entries({ ...demoSite(), serviceItem: [] })).toContain('Services')
  expect(entries({ ...demoSite(), serviceItem: [], serviceHeading: null })).not.toContain('Services')
})

test('the footer leads to every page; to the templates where there are some', () => {
  const pages = (site: Site, slim = false) => [...renderToStaticMarkup(<SiteFooter shell={shellOf(site)} slim={slim} />).matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href)
  expect(pages(demoSite())).toEqual(['/service', '/pricing', '/contact', '/templates', '/privacy', '/terms'])
  expect(pages(bareSite())).toEqual(['/contact', '/privacy', '/terms'])
  expect(pages(demoSite(), true)).toEqual(['/privacy', '/terms'])
})

test('no figure stands twice on the landing page', () => {
  const site = demoSite()
  const figures = [Counters, About].flatMap((Section) => [...renderToStaticMarkup(<Section site={site} />).matchAll(/>(\d+)<span/g)].map(([, number]) => number))
  expect(figures).toEqual(['140', '320', '12', '70', '4'])
})

test('a price card says how it is paid, and only the recommended one wears a badge', () => {
  const html = renderToStaticMarkup(<Pricing site={demoSite()} />)
  expect(html.match(/US dollars, paid once/g)).toHaveLength(3)
  expect([...html.matchAll(/<span class="[^"]*rounded-full[^"]*">([^<]+)</g)].map(([, words]) => words)).toEqual(['Recommended'])
})

test('an event whose details begin with a paragraph of its own shows that before its title', () => {
  const site = demoSite()
  const [first] = site.step
  const order = (stepDetails: string) => {
    const html = renderToStaticMarkup(<Events site={{ ...site, step: [{ ...first!, stepTitle: 'Open studio', stepDetails }] }} />)
    return [...html.matchAll(/>(Open studio|Thursday at six|Bring a chair\.)</g)].map(([, words]) => words)
  }
  expect(order('Thursday at six\n\nBring a chair.')).toEqual(['Thursday at six', 'Open studio', 'Bring a chair.'])
  expect(order('Bring a chair.')).toEqual(['Open studio', 'Bring a chair.'])
})

test('only the work steps 01 to 04 are shown, in their order', () => {
  const site = demoSite()
  const [first] = site.workStep
  site.workStep = [{ ...first!, _id: 'x', stepNumber: '05', stepTitle: 'Hidden fifth' }, ...site.workStep.toReversed()]
  const html = renderToStaticMarkup(<WorkSteps site={site} />)
  expect(html).not.toContain('Hidden fifth')
  expect([...html.matchAll(/>(0\d)</g)].map(([, number]) => number)).toEqual(['01', '02', '03', '04'])
})

describe('a picture', () => {
  const media = { '/media/a.jpg': { alt: 'A desk', width: 1600, height: 900, variants: [{ path: '/media/a-800.avif', mime: 'image/avif', width: 800 }, { path: '/media/a-800.webp', mime: 'image/webp', width: 800 }] } }

  test('of our own offers its smaller formats, best first', () => {
    const html = renderToStaticMarkup(<Picture media={media} src="/media/a.jpg" sizes="50vw" />)
    expect(html.indexOf('image/avif')).toBeLessThan(html.indexOf('image/webp'))
    expect(html).toContain('srcSet="/media/a-800.avif 800w"')
    expect(html).toContain('alt="A desk" width="1600" height="900"')
    expect(html).toContain('loading="lazy"')
  })

  test('of another site is loaded late and has room kept for it', () => {
    expect(renderToStaticMarkup(<Picture media={media} src="https://example.com/x.png" />)).toMatch(/^<img src="https:\/\/example.com\/x.png" alt="" width="1200" height="900" loading="lazy" decoding="async"\/>$/)
  })

  test('seen at once is asked for first', () => {
    expect(renderToStaticMarkup(<Picture media={media} src="https://example.com/x.png" eager />)).toContain('fetchPriority="high"')
  })
})
