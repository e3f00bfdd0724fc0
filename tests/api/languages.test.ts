// A site in English, German and French: what its addresses show, in which words, and to whom.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Language } from '#platform/rules/languages.ts'
import { createCatalogues, readWritten } from '#platform/server/words/catalogues.ts'
import type { Caller } from '#tests/support/caller.ts'
import { FOR_ALL } from '#tests/support/counted-site.ts'
import { decodeEntities } from '#tests/support/markup.ts'
import { CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { PUBLIC_PAGES } from '#tests/support/public-pages.ts'
import { sendRaw } from '#tests/support/raw.ts'
import { startSiteForFile } from '#tests/support/start-site.ts'

/** English, with every message in the signs of a language: "‹de› Not found". */
const signed = (language: Language) =>
  Object.fromEntries(
    Object.entries(readWritten('en')).map(([catalogue, messages]) => [
      catalogue,
      Object.fromEntries(
        Object.entries(messages).map(([key, text]) => [
          key,
          language === 'en' ? text : `‹${language}› ${text}`,
        ]),
      ),
    ]),
  )

const renders: string[] = []
const site = await startSiteForFile({
  screens: true,
  settings: { SEED: 'demo' },
  parts: { catalogues: createCatalogues(signed) },
  onRender: (request) => renders.push(request.url.slice(site.origin.length)),
})
const admin = await site.admin()
const visitor = site.visitor()

async function setLanguages(body: Record<string, string>): Promise<void> {
  const [stored] = (await admin.get('/api/languages')).json
  const { status, text } = stored
    ? await admin.put(`/api/languages/${stored._id}`, { ...body, version: stored.version })
    : await admin.post('/api/add-languages', body)
  if (status >= 300) throw new Error(text)
}

await setLanguages({ main: 'en', de: 'Published', fr: 'Being prepared' })
beforeEach(() => {
  site.app.signals.emit('content')
  renders.length = 0
})

const htmlOf = (text: string) => /<html[^>]*>/.exec(text)?.[0]
const linksIn = (html: string): string[] =>
  [...html.matchAll(/<(?:a|form)\b[^>]*? (?:href|action)="(\/[^"]*)"/g)].map(([, path]) =>
    decodeEntities(path!),
  )
/** The same in every language. */
const PLAIN = /^\/(api|media|assets|art|admin|team)\b/
/** Links to the same page in other languages. */
const withoutSwitch = (html: string): string => html.replaceAll(/<a [^>]*hrefLang=[^>]*>/gi, '')

describe('an address with the prefix of a language', () => {
  it('shows every public page in it, with links that stay in it', async () => {
    for (const path of PUBLIC_PAGES) {
      const address = path === '/' ? '/de' : `/de${path}`
      const { status, text, headers } = await visitor.page(address)
      expect([address, status, htmlOf(text), headers.get('content-language')]).toEqual([
        address,
        200,
        '<html lang="de" dir="ltr">',
        'de',
      ])
      const astray = linksIn(withoutSwitch(text)).filter(
        (link) => !/^\/de(?=[/?#]|$)/.test(link) && !PLAIN.test(link),
      )
      expect([address, astray]).toEqual([address, []])
      expect(text).toContain('<a href="/de')
    }
  })

  it('keeps to the site’s own language without one', async () => {
    for (const path of PUBLIC_PAGES) {
      const { text } = await visitor.page(path)
      expect([path, htmlOf(text)]).toEqual([path, '<html lang="en" dir="ltr">'])
      expect([path, linksIn(withoutSwitch(text)).filter((link) => link.startsWith('/de'))]).toEqual([
        path,
        [],
      ])
    }
  })

  it('is matched in any case, encoding and with any slashes at its end', async () => {
    for (const path of ['/DE/pricing', '/de/PRICING', '/de/pr%69cing', '/de/pricing/', '/de/', '/de?x=1']) {
      const { status, text } = await visitor.page(path)
      expect([path, status, htmlOf(text)]).toEqual([path, 200, '<html lang="de" dir="ltr">'])
    }
  })

  it('comes from memory, one page for each language', async () => {
    const get = (path: string) => sendRaw(site, { path, headers: { accept: 'text/html' } })
    const [own, german] = [await get('/pricing'), await get('/de/pricing')]
    expect(renders).toEqual(['/pricing', '/de/pricing'])
    expect([german.headers['cache-control'], german.headers.etag === own.headers.etag]).toEqual([
      FOR_ALL,
      false,
    ])
    expect((await get('/de/pricing')).text).toBe(german.text)
    expect((await get('/pricing')).text).toBe(own.text)
    expect(renders).toHaveLength(2)
  })

  it('says what is not there in its words, once for all addresses', async () => {
    const first = await visitor.page('/de/nowhere')
    expect([first.status, htmlOf(first.text)]).toEqual([404, '<html lang="de" dir="ltr">'])
    expect((await visitor.page('/de/nowhere/else')).text).toBe(first.text)
    expect(renders).toEqual(['/de/not/here'])
  })

  it('is the address without a prefix, if it is that of the site’s own language', async () => {
    const { status, location } = await visitor.page('/en/pricing?coupon=A')
    expect([status, location]).toEqual([302, '/pricing?coupon=A'])
    expect((await visitor.page('/en')).location).toBe('/')
  })

  it('does not stand before calls, files and the screens of the agency', async () => {
    expect((await visitor.get('/de/api/faq-items')).status).toBe(404)
    expect((await visitor.get('/de/robots.txt')).status).toBe(404)
    const { status, location } = await admin.page('/de/total-orders?page=2')
    expect([status, location]).toEqual([302, `${site.origin}/total-orders?page=2`])
  })
})

describe('a language that is not published', () => {
  it('is not there for visitors, and customers', async () => {
    for (const path of ['/fr', '/fr/pricing', '/sv', '/sv/pricing', '/xx/pricing'])
      for (const caller of [visitor, await site.customer()])
        expect([path, (await caller.page(path)).status]).toEqual([path, 404])
    expect((await visitor.page('/')).text).not.toContain('/fr')
  })

  it('is seen by the team while it is prepared', async () => {
    const { status, text } = await admin.page('/fr/pricing')
    expect([status, htmlOf(text)]).toEqual([200, '<html lang="fr" dir="ltr">'])
    expect((await admin.page('/')).text).toContain('href="/fr"')
    expect((await admin.page('/sv/pricing')).status).toBe(404)
  })

  it('is gone for visitors at once when it is taken back', async () => {
    expect((await visitor.page('/de/pricing')).status).toBe(200)
    await setLanguages({ main: 'en', de: 'Off', fr: 'Being prepared' })
    expect((await visitor.page('/de/pricing')).status).toBe(404)
    await setLanguages({ main: 'en', de: 'Published', fr: 'Being prepared' })
    expect((await visitor.page('/de/pricing')).status).toBe(200)
  })
})

describe('search engines', () => {
  const alternatesIn = (html: string) =>
    [...html.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/gi)].map(
      ([, ...pair]) => pair,
    )

  it('find each page in each language that is published', async () => {
    const expected = [
      ['en', `${site.origin}/pricing`],
      ['de', `${site.origin}/de/pricing`],
      ['x-default', `${site.origin}/pricing`],
    ]
    for (const prefix of ['', '/de']) {
      const { text } = await visitor.page(`${prefix}/pricing`)
      expect(alternatesIn(text)).toEqual(expected)
      expect(text).toContain(`<link rel="canonical" href="${site.origin}${prefix}/pricing"/>`)
      expect(text).toContain(`<meta property="og:url" content="${site.origin}${prefix}/pricing"/>`)
    }
    const { text } = await visitor.page('/de')
    expect(text).toContain(`<link rel="canonical" href="${site.origin}/de"/>`)
    expect(text).toContain('<meta property="og:locale" content="de_US"/>')
    expect(text).toContain('<meta property="og:locale:alternate" content="en_US"/>')
    expect(text).toMatch(new RegExp(`og:image" content="${site.origin}/og/`))
  })

  it('find all of them in the sitemap', async () => {
    const { text } = await visitor.get('/sitemap.xml')
    expect(text).toContain(`<loc>${site.origin}/de</loc>`)
    expect(text).toContain(`<loc>${site.origin}/de/pricing</loc>`)
    expect(text).toContain(`<xhtml:link rel="alternate" hreflang="de" href="${site.origin}/de/pricing"/>`)
    expect(text).not.toContain('/fr')
    expect((await visitor.get('/robots.txt')).text).toContain('Disallow: /de/newsletter\n')
  })
})

describe('the switch', () => {
  it('leads to the same page, in the words of each language', async () => {
    const { text } = await visitor.page('/de/templates')
    expect(text).toMatch(/<a href="\/templates" lang="en" hrefLang="en"[^>]*>English</i)
    expect(text).toMatch(
      /<a href="\/de\/templates" lang="de" hrefLang="de" aria-current="true"[^>]*>Deutsch</i,
    )
    expect((await visitor.page('/de/nowhere')).text).toMatch(/<a href="\/" lang="en"/)
  })

  it('is not there on a site with one language', async () => {
    await setLanguages({ main: 'en', de: 'Off', fr: 'Off' })
    const { text } = await visitor.page('/pricing')
    expect(text).not.toMatch(/hreflang/i)
    await setLanguages({ main: 'en', de: 'Published', fr: 'Being prepared' })
  })
})

describe('behind the sign-in', () => {
  const signUp = async (prefix: string): Promise<Caller> => {
    const caller = await freshVisitor()
    const email = `${Math.random().toString(36).slice(2)}@test.example`
    const { status, location } = await caller.submit(`${prefix}/register`, {
      email,
      password: CUSTOMER_PASSWORD,
    })
    expect([status, location]).toEqual([303, prefix || '/'])
    return Object.assign(caller, { email })
  }
  const freshVisitor = async () => {
    const caller = site.visitor()
    await caller.page('/')
    return caller
  }

  it('redirects stay in the language of the page', async () => {
    const { status, location } = await visitor.page('/de/dashboard')
    expect([status, location]).toEqual([302, '/de/login?next=%2Fdashboard'])
    const caller = await signUp('/de')
    const { text, status: shown } = await caller.page('/de/dashboard')
    expect([shown, htmlOf(text)?.includes('lang="de"')]).toEqual([200, true])
    const astray = linksIn(withoutSwitch(text)).filter(
      (link) => !/^\/de(?=[/?#]|$)/.test(link) && !PLAIN.test(link),
    )
    expect(astray).toEqual([])
    expect(text).toContain('"basename":"/de"')
  })
})
