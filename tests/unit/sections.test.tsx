import type { ComponentProps, ComponentType } from 'react'
import { describe, expect, test } from 'vitest'
import { CONTENT_TYPES, type Site } from '#content/rules/index.ts'
import type { ContentType } from '#content/rules/model/define.ts'
import { CENTRE } from '#platform/rules/focal-point.ts'
import { Picture } from '#site/screens/parts/picture.tsx'
import { SettingUp } from '#site/screens/parts/setting-up.tsx'
import { About } from '#site/screens/sections/about.tsx'
import { Counters } from '#site/screens/sections/counters.tsx'
import { Events } from '#site/screens/sections/events.tsx'
import { SECTIONS, type SectionProps } from '#site/screens/sections/index.ts'
import { Pricing } from '#site/screens/sections/pricing.tsx'
import { WorkSteps } from '#site/screens/sections/work-steps.tsx'
import { preloadHero } from '#site/screens/seo/preload-hero.ts'
import { shellOf } from '#site/screens/shell/shell.ts'
import { SiteFooter } from '#site/screens/shell/site-footer.tsx'
import { SiteHeader } from '#site/screens/shell/site-header.tsx'
import { bareSite, demoSite } from '#tests/support/demo-site.ts'
import { renderStatic } from '#tests/support/render-static.tsx'
import type { PublicViewer } from '#ui/screens/scope.ts'

const ALL = Object.entries(SECTIONS) as [keyof typeof SECTIONS, ComponentType<SectionProps>][]
const ALWAYS_THERE = ['header', 'footer', 'frame', 'contact', 'landing', 'service-page', 'messages']
const WIRE_NAMES = [...new Set(CONTENT_TYPES.flatMap((type) => Object.keys(type.fields)))].filter((name) =>
  /[a-z][A-Z]/.test(name),
)

describe.each(ALL)('%s', (name, Section) => {
  test('shows the demo in both layouts, without any field name', () => {
    for (const variant of ['landing', 'page'] as const) {
      const html = renderStatic(<Section site={demoSite()} variant={variant} />)
      expect(html.length).toBeGreaterThan(100)
      for (const wire of WIRE_NAMES) expect(html).not.toContain(wire)
      for (const [image] of html.matchAll(/<img[^>]*>/g))
        expect(image).toMatch(/ alt="[^"]*" width="\d+" height="\d+"/)
    }
  })

  test('without content it is left out or still renders', () => {
    const html = renderStatic(<Section site={bareSite()} />)
    if (ALWAYS_THERE.includes(name)) expect(html).not.toBe('')
    else expect(html).toBe('')
  })
})

test('a section whose items are all hidden is left out, heading and links included', () => {
  const site = {
    ...demoSite(),
    serviceItem: [],
    testimonial: [],
    teamMember: [],
    faqItem: [],
    featureItem: [],
  }
  for (const name of ['services', 'testimonials', 'team', 'faq', 'features'] as const) {
    const Section = SECTIONS[name]
    expect(renderStatic(<Section site={site} variant="landing" />), name).toBe('')
  }
  expect(shellOf(site).sections.services).toBe(false)
  expect(renderStatic(<About site={site} variant="landing" />)).not.toContain('#team-sec')
  expect(renderStatic(<About site={demoSite()} variant="landing" />)).toContain('#team-sec')
})

test('both menus mark the current page', () => {
  const marked = (path: string) => {
    const html = renderStatic(
      <SiteHeader viewer={{ role: 'visitor' }} shell={shellOf(demoSite())} path={path} />,
    )
    return [...html.matchAll(/aria-current="page" class="[^"]*\bunderline\b[^"]*">([^<]+)</g)].map(
      ([, label]) => label,
    )
  }
  expect(marked('/')).toEqual(['Home', 'Home'])
  expect(marked('/contact')).toEqual(['Contact', 'Contact'])
  expect(marked('/login')).toEqual(['Log in', 'Log in'])
  expect(marked('/templates')).toEqual([])
})

test('a section that is hidden or empty has no entry in the menu', () => {
  const entries = (site: Site) => {
    const html = renderStatic(<SiteHeader viewer={{ role: 'visitor' }} shell={shellOf(site)} path="/" />)
    return [...new Set([...html.matchAll(/<li[^>]*><a [^>]*>([^<]+)</g)].map(([, label]) => label))]
  }
  expect(entries(demoSite())).toEqual([
    'Home',
    'Services',
    'About',
    'Results',
    'Pricing',
    'Contact',
    'Log in',
  ])
  expect(entries({ ...demoSite(), about: null })).toEqual([
    'Home',
    'Services',
    'Results',
    'Pricing',
    'Contact',
    'Log in',
  ])
  expect(entries({ ...demoSite(), pricing: [], caseStudy: [] })).toEqual([
    'Home',
    'Services',
    'About',
    'Contact',
    'Log in',
  ])
  expect(entries({ ...demoSite(), serviceItem: [] })).not.toContain('Services')
})

test('the header leads visitors to the packages, where there are some', () => {
  const customer = { role: 'customer', id: '', email: '', name: '', verified: true } as const
  const leadsTo = (site: Site, path: string, viewer: PublicViewer = { role: 'visitor' }) =>
    renderStatic(<SiteHeader viewer={viewer} shell={shellOf(site)} path={path} />).match(
      /<a href="([^"]+)"[^>]*>See the packages</,
    )?.[1]
  expect(leadsTo(demoSite(), '/')).toBe('/pricing')
  expect(leadsTo(demoSite(), '/pricing')).toBe('#pricing-sec')
  expect(leadsTo(demoSite(), '/login')).toBeUndefined()
  expect(leadsTo(demoSite(), '/', customer)).toBeUndefined()
  expect(leadsTo({ ...demoSite(), pricing: [] }, '/')).toBeUndefined()
})

test('the footer leads to every page; to the templates where there are some', () => {
  const pages = (site: Site, slim = false) =>
    [...renderStatic(<SiteFooter shell={shellOf(site)} slim={slim} />).matchAll(/href="(\/[^"]*)"/g)].map(
      ([, href]) => href,
    )
  expect(pages(demoSite())).toEqual([
    '/service',
    '/results',
    '/pricing',
    '/contact',
    '/templates',
    '/privacy',
    '/terms',
  ])
  expect(pages(bareSite())).toEqual(['/contact', '/privacy', '/terms'])
  expect(pages(demoSite(), true)).toEqual(['/privacy', '/terms'])
})

test('the footer says who sells, as much as is filled in', () => {
  const said = (soldBy: Site['soldBy'], slim = false) =>
    renderStatic(<SiteFooter shell={shellOf({ ...demoSite(), soldBy })} slim={slim} />)
      .replace(/<[^>]+>/g, '|')
      .match(/You buy from[^|]*/)?.[0]
  const soldBy = { legalName: 'Example Studio Ltd', registration: '', taxNumber: '' }
  expect(said(undefined)).toBeUndefined()
  expect(said(soldBy)).toBe('You buy from Example Studio Ltd')
  expect(said({ ...soldBy, registration: 'Companies House 1', taxNumber: 'GB123456789' })).toBe(
    'You buy from Example Studio Ltd · Companies House 1 · VAT GB123456789',
  )
})

test('a price card says whether prices include tax', () => {
  const terms = (tax: Partial<Site>) =>
    /US dollars, paid once[^<]*/.exec(renderStatic(<Pricing site={{ ...demoSite(), ...tax }} />))?.[0]
  expect(terms({})).toBe('US dollars, paid once')
  expect(terms({ taxInWords: '20% VAT', pricesIncludeTax: true })).toBe(
    'US dollars, paid once, including 20% VAT',
  )
  expect(terms({ taxInWords: '20% VAT', pricesIncludeTax: false })).toBe(
    'US dollars, paid once, plus 20% VAT',
  )
})

test('a price card shows each order of the record as a dot, and what became of the late ones', () => {
  const site = demoSite()
  const orders = [0, 2, 0, 1].map((daysLate) => ({ daysLate, paidBack: daysLate === 2 ? '$49.00' : '' }))
  const record = { onTime: 2, of: 4, halfWithin: 8, orders }
  const promise = { yoursBy: 'Dec 1', days: 10, lateCreditPercent: 10, refund: '' }
  const html = (kept: typeof record | null) =>
    renderStatic(
      <Pricing site={{ ...site, promises: { [site.pricing[0]!._id]: { ...promise, record: kept } } }} />,
    )
  expect(html(record).match(/<i>|<i data-late="">/g)).toEqual([
    '<i>',
    '<i data-late="">',
    '<i>',
    '<i data-late="">',
  ])
  expect(html(record)).toContain('>2 days late, $49.00 paid back<')
  expect(html(record)).toContain('>1 day late<')
  expect(html({ ...record, orders: record.orders.map(() => ({ daysLate: 0, paidBack: '' })) })).not.toMatch(
    /days? late</,
  )
  expect(html(null)).not.toContain('<i>')
})

test('no figure is repeated on the landing page', () => {
  const site = demoSite()
  const figures = [Counters, About].flatMap((Section) =>
    [...renderStatic(<Section site={site} />).matchAll(/>(\d+)<span/g)].map(([, number]) => number),
  )
  expect(figures).toEqual(['140', '320', '12', '70', '4'])
})

test('behind a figure stands what its owner says, or nothing', () => {
  const site = demoSite()
  const counters = { ...site.counters!, yearofExperienceSuffix: ' %', teamNumber: '3', teamSuffix: '' }
  const html = renderStatic(<Counters site={{ ...site, counters }} variant="page" />)
  expect([...html.matchAll(/<dd[^>]*>(.*?)<\/dd>/g)].map(([, dd]) => dd!.replace(/<[^>]+>/g, ''))).toEqual([
    '140+',
    '320+',
    '12 %',
    '3',
    '4+',
  ])
})

test('a price card says how it is paid, and only the recommended one wears a badge', () => {
  const html = renderStatic(<Pricing site={demoSite()} />)
  expect(html.match(/US dollars, paid once/g)).toHaveLength(3)
  expect(
    [...html.matchAll(/<span class="[^"]*rounded-full[^"]*">([^<]+)</g)].map(([, words]) => words),
  ).toEqual(['Recommended'])
})

test('an event whose details begin with a paragraph of its own shows that before its title', () => {
  const site = demoSite()
  const [first] = site.step
  const order = (stepDetails: string) => {
    const html = renderStatic(
      <Events site={{ ...site, step: [{ ...first!, stepTitle: 'Open studio', stepDetails }] }} />,
    )
    return [...html.matchAll(/>(Open studio|Thursday at six|Bring a chair\.)</g)].map(([, words]) => words)
  }
  expect(order('Thursday at six\n\nBring a chair.')).toEqual([
    'Thursday at six',
    'Open studio',
    'Bring a chair.',
  ])
  expect(order('Bring a chair.')).toEqual(['Open studio', 'Bring a chair.'])
})

test('only the work steps 01 to 04 are shown, in their order', () => {
  const site = demoSite()
  const [first] = site.workStep
  site.workStep = [
    { ...first!, _id: 'x', stepNumber: '05', stepTitle: 'Hidden fifth' },
    ...site.workStep.toReversed(),
  ]
  const html = renderStatic(<WorkSteps site={site} />)
  expect(html).not.toContain('Hidden fifth')
  expect([...html.matchAll(/>(0\d)</g)].map(([, number]) => number)).toEqual(['01', '02', '03', '04'])
})

describe('a picture', () => {
  const media: Site['media'] = {
    '/media/a.jpg': {
      alt: 'A desk',
      width: 1600,
      height: 900,
      focalPoint: { x: 30, y: 70 },
      transparent: false,
      variants: [
        { path: '/media/a-800.avif', mime: 'image/avif', width: 800 },
        { path: '/media/a-800.webp', mime: 'image/webp', width: 800 },
      ],
    },
    '/media/mark.png': {
      alt: '',
      width: 400,
      height: 300,
      focalPoint: CENTRE,
      transparent: true,
      variants: [],
    },
    '/media/name.png': {
      alt: '',
      width: 800,
      height: 300,
      focalPoint: CENTRE,
      transparent: false,
      variants: [],
    },
  }
  const render = (src: string, more: Partial<ComponentProps<typeof Picture>> = {}) =>
    renderStatic(<Picture media={media} src={src} shape={[4, 3]} {...more} />)

  test('of our own offers its smaller formats, best first', () => {
    const html = render('/media/a.jpg', { sizes: '50vw' })
    expect(html.indexOf('image/avif')).toBeLessThan(html.indexOf('image/webp'))
    expect(html).toContain('srcSet="/media/a-800.avif 800w"')
    expect(html).toContain('alt="A desk" width="1600" height="900"')
    expect(html).toContain('loading="lazy"')
  })

  test('of another site is loaded late and has room kept for it', () => {
    const html = render('https://example.com/x.png')
    expect(html).toMatch(/^<picture style="aspect-ratio:4\/3" class="[^"]*\bblock\b/)
    expect(html).toContain('src="https://example.com/x.png" alt="" width="1200" height="900" loading="lazy"')
  })

  test('seen at once is asked for first', () => {
    expect(render('https://example.com/x.png', { eager: true })).toContain('fetchPriority="high"')
  })

  test('is cropped around its focal point', () => {
    expect(render('/media/a.jpg')).toContain('object-position:30% 70%')
    expect(render('https://example.com/x.png')).not.toContain('object-position')
  })

  test('that is a logo is shown whole in the circle of a face; a photograph fills it', () => {
    const fit = (src: string, mark: boolean) =>
      /object-(cover|contain)/.exec(render(src, { mayBeLogo: mark }))?.[1]
    expect([fit('/media/mark.png', true), fit('/media/name.png', true), fit('/media/a.jpg', true)]).toEqual([
      'contain',
      'contain',
      'cover',
    ])
    expect(fit('/media/mark.png', false)).toBe('cover')
  })
})

test('the hero picture is asked for before the page is read, in its smallest format', () => {
  const site = demoSite()
  expect(preloadHero(site)).toEqual([
    { tagName: 'link', rel: 'preload', as: 'image', fetchPriority: 'high', href: '/art/hero-ranking.svg' },
  ])
  const photograph = {
    ...site.media['/art/hero-ranking.svg']!,
    variants: [
      { path: '/media/a-480.avif', mime: 'image/avif', width: 480 },
      { path: '/media/a-960.avif', mime: 'image/avif', width: 960 },
      { path: '/media/a-480.webp', mime: 'image/webp', width: 480 },
    ],
  }
  expect(preloadHero({ ...site, media: { '/art/hero-ranking.svg': photograph } })).toMatchObject([
    {
      type: 'image/avif',
      href: '/media/a-480.avif',
      imageSrcSet: '/media/a-480.avif 480w, /media/a-960.avif 960w',
    },
  ])
  expect(preloadHero({ ...site, media: {} })).toEqual([])
  expect(preloadHero(bareSite())).toEqual([])
})

describe('every picture of the content', () => {
  const SLOTS = (CONTENT_TYPES as readonly ContentType[]).flatMap((type) =>
    Object.entries(type.fields).flatMap(([field, { kind }]) =>
      kind === 'image' || kind === 'icon' ? [{ type, field, kind }] : [],
    ),
  )

  test.each(SLOTS.map((slot) => [`${slot.type.name}.${slot.field}`, slot] as const))(
    '%s has a slot of fixed shape',
    (_, { type, field, kind }) => {
      const Section = SECTIONS[type.section as keyof typeof SECTIONS] as ComponentType<SectionProps>
      const site = demoSite() as unknown as Record<string, unknown>
      const src = '/media/slot.jpg'
      const first = type.kind === 'singleton' ? site[type.name] : (site[type.name] as unknown[])[0]
      const changed = { ...(first as object), [field]: src }
      const edited = {
        ...site,
        [type.name]: type.kind === 'singleton' ? changed : [changed],
      } as unknown as Site
      const html = (['landing', 'page'] as const)
        .flatMap((variant) =>
          [undefined, (changed as { _id?: string })._id].map((recordId) =>
            renderStatic(<Section site={edited} variant={variant} recordId={recordId} />),
          ),
        )
        .join('')
      const slots = [
        ...html.matchAll(/(?:<picture([^>]*)>(?:<source[^>]*>)*)?<img[^>]*src="([^"]*)"([^>]*)>/g),
      ].filter((found) => found[2] === src)
      expect(slots.length).toBeGreaterThan(0)
      for (const [, slot = '', , image = ''] of slots) {
        expect(image).toMatch(/object-(cover|contain)/)
        if (kind === 'icon') expect(image).toMatch(/style="width:\d+px;height:\d+px"/)
        else expect(slot).toMatch(/class="[^"]*\b(block|logo-light|logo-dark)\b/)
        if (kind === 'image' && !['logo', 'darkLogo'].includes(field))
          expect(slot).toMatch(/aspect-ratio:\d+\/\d+/)
      }
    },
  )
})

test('the figures are part of the hero’s section, and of the words that stand in for it', () => {
  const site = demoSite()
  const hero = renderStatic(<SECTIONS.hero site={site} />)
  expect(hero.match(/<section/g)).toHaveLength(1)
  expect(hero).toMatch(/^<section>.*aria-label="In figures".*<\/section>$/s)
  const words = renderStatic(<SettingUp site={{ ...site, banner: null }} />)
  expect(words.match(/<section/g)).toHaveLength(1)
  expect(words).toContain('aria-label="In figures"')
})
