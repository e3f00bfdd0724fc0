// A site in English, German and French: what its addresses show, in which words, and to whom.
import { beforeEach, describe, expect, it } from 'vitest'
import { loadAgency } from '#email/server/agency.ts'
import { composeMail } from '#email/server/compose-email.ts'
import type { Language } from '#platform/rules/languages.ts'
import type { EmailContent } from '#platform/server/outbox/email.ts'
import { createCatalogues, readWritten } from '#platform/server/words/catalogues.ts'
import type { Caller } from '#tests/support/caller.ts'
import { FOR_ALL } from '#tests/support/counted-site.ts'
import { ownPeer } from '#tests/support/elsewhere.ts'
import { decodeEntities } from '#tests/support/markup.ts'
import { CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { PUBLIC_PAGES } from '#tests/support/public-pages.ts'
import { sendRaw } from '#tests/support/raw.ts'
import { place } from '#tests/support/shop.ts'
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

/** Portuguese is that of the demo. */
async function setLanguages(others: Record<string, string>): Promise<void> {
  const body = { pt: 'Off', ...others }
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
    expect((await visitor.get('/de/robots.txt')).status).toBe(404)
    const { status, location } = await admin.page('/de/total-orders?page=2')
    expect([status, location]).toEqual([302, `${site.origin}/total-orders?page=2`])
    for (const path of ['/admin', '/admin/words?q=a', '/api/faq-items']) {
      const { status, location } = await admin.page(`/de${path}`)
      expect([path, status, location]).toEqual([path, 302, path])
    }
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
    expect(text).toContain('<meta property="og:locale" content="de_DE"/>')
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

const signUp = async (prefix: string): Promise<Caller> => {
  const caller = Object.assign(site.visitor(), { peer: ownPeer() })
  const email = `${Math.random().toString(36).slice(2)}@test.example`
  const { status, location } = await caller.submit(`${prefix}/register`, {
    email,
    password: CUSTOMER_PASSWORD,
  })
  expect([status, location]).toEqual([303, prefix || '/'])
  return Object.assign(caller, { email })
}

describe('behind the sign-in', () => {
  it('redirects, links and the router stay in the language of the page', async () => {
    const { status, location } = await visitor.page('/de/dashboard')
    expect([status, location]).toEqual([302, '/de/login?next=%2Fdashboard'])
    const caller = await signUp('/de')
    const [{ _id: packageId }] = (await visitor.get('/api/pricings')).json
    for (const path of ['/dashboard', '/my-order', '/account', `/order-now/${packageId}`]) {
      const page = await caller.page(`/de${path}`)
      expect([path, page.status, htmlOf(page.text)?.includes('lang="de"')]).toEqual([path, 200, true])
      const astray = linksIn(withoutSwitch(page.text)).filter(
        (link) => !/^\/de(?=[/?#]|$)/.test(link) && !PLAIN.test(link),
      )
      expect([path, astray]).toEqual([path, []])
      expect(page.text).toContain('"basename":"/de"')
      expect(page.text).toMatch(/\/words\/account-de-[\w-]+\.js/)
    }
  })

  it('the package that a visitor chose has its price as the language writes it', async () => {
    const standard = (await visitor.get('/api/pricings')).json.find(
      ({ packageName }: { packageName: string }) => packageName === 'Standard',
    )
    for (const path of ['/de/login', '/de/register'])
      expect((await visitor.page(`${path}?package=${standard._id}`)).text).toContain('1.290\u00A0$')
  })

  it('a customer’s own screens are in the customer’s language, public pages in that of their address', async () => {
    const caller = await signUp('/de')
    expect((await caller.page('/my-order?page=2')).location).toBe('/de/my-order?page=2')
    expect((await caller.page('/pricing')).status).toBe(200)
    const saved = await caller.submit('/de/account', { intent: 'language', language: 'en' })
    expect([saved.status, saved.location]).toEqual([303, '/de/account?done=language'])
    const moved = await caller.page(saved.location!)
    expect(moved.location).toBe('/account?done=language')
    expect((await caller.page(moved.location!)).text).toContain('Your language is saved.')
    expect((await caller.page('/de/my-order')).location).toBe('/my-order')
    expect((await caller.get('/api/me/export')).json.account.language).toBe('en')
  })

  it('a customer chooses among the languages of the site, the team among those of its screens', async () => {
    const caller = await signUp('')
    const { status, text } = await caller.submit('/account', { intent: 'language', language: 'fr' })
    expect(status).toBe(422)
    expect(text).toContain('Please choose one of the languages.')
    expect(text).not.toContain('Français')
    const { text: own } = await admin.page('/account')
    expect(own).not.toContain('Français')
    expect((await admin.submit('/account', { intent: 'language', language: 'sv' })).status).toBe(422)
    expect((await admin.submit('/account', { intent: 'language', language: 'de' })).status).toBe(303)
    const { text: area } = await admin.page('/total-orders')
    expect(htmlOf(area)).toContain('lang="de"')
    expect(area).toMatch(/\/words\/admin-de-[\w-]+\.js/)
    // The pages of customers stay in the language of their address.
    expect(htmlOf((await admin.page('/my-order')).text)).toContain('lang="en"')
    expect((await admin.submit('/account', { intent: 'language', language: 'en' })).status).toBe(303)
  })
})

describe('calls', () => {
  it('answer and refuse in the language that is asked for, of the account, or of the site', async () => {
    const missing = '/api/order/nothing'
    const caller = await signUp('/de')
    expect((await caller.get(missing)).json.title).toBe('‹de› Not found')
    expect((await caller.get(`${missing}?lang=sv`)).json.title).toBe('‹sv› Not found')
    expect((await (await site.customer()).get(missing)).json.title).toBe('Not found')
    const { status, json } = await caller.get('/api/faq-items?lang=xx')
    expect([status, Object.keys(json.errors)]).toEqual([422, ['lang']])
    expect((await visitor.get('/api/faq-items?lang=de')).status).toBe(200)
  })
})

describe('texts that nobody has translated', () => {
  /** The texts of a document below its head, each with the language that its markup says. */
  function spokenIn(html: string): { text: string; lang: string | undefined }[] {
    const langs: (string | undefined)[] = [/<html lang="(\w+)/.exec(html)?.[1]]
    const open: string[] = []
    const found: { text: string; lang: string | undefined }[] = []
    const body = html
      .slice(html.indexOf('<body'), html.indexOf('</html>'))
      .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    for (const [, end, tag, attributes = '', text] of body.matchAll(
      /<(\/?)(\w+)((?:"[^"]*"|[^">])*)>|([^<]+)/g,
    )) {
      if (text) found.push({ text: decodeEntities(text).trim(), lang: langs.at(-1) })
      else if (end) {
        open.length = open.lastIndexOf(tag!)
        langs.length = open.length + 1
      } else if (!attributes.endsWith('/')) {
        open.push(tag!)
        langs.push(/ lang="(\w+)"/.exec(attributes)?.[1] ?? langs.at(-1))
      }
      // A name alone, like that of the logo, is in no language.
      if (tag === 'img' && / alt="[^"]* [^"]*"/.test(attributes))
        found.push({ text: 'picture', lang: / lang="(\w+)"/.exec(attributes)?.[1] })
    }
    return found
  }

  it('are marked with the language that they are in, the texts of pictures too', async () => {
    const content = await site.app.database.db.selectFrom('content').select(['type', 'data']).execute()
    const written = new Set(
      content
        .filter(({ type }) => !['footerAddress', 'packageRows', 'packageWork', 'wording'].includes(type))
        .flatMap(({ data }) => Object.entries(JSON.parse(data) as Record<string, string>))
        .filter(([name, text]) => !name.includes('@') && text.split(' ').length > 3)
        .map(([, text]) => text),
    )
    const unmarked: unknown[] = []
    for (const path of ['', '/service', '/pricing', '/contact', '/results', '/results/casa-alba']) {
      const spoken = spokenIn((await visitor.page(`/de${path}`)).text)
      const own = spoken.filter(({ text }) => written.has(text) || text === 'picture')
      expect(own.length).toBeGreaterThan(3)
      unmarked.push(...own.filter(({ lang }) => lang !== 'en').map((each) => ({ path, ...each })))
    }
    expect(unmarked).toEqual([])
  })
})

describe('what is kept', () => {
  const mailTo = async (email: string, kind: string) => {
    const row = await site.app.database.db
      .selectFrom('outbox')
      .select(['subject', 'words', 'headers'])
      .where('recipient', '=', email)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
    return { ...row, ...(JSON.parse(row.words) as EmailContent) }
  }

  it('an order keeps the language of its page, and emails lead into that of their reader', async () => {
    const caller = await signUp('/de')
    const { _id } = await place(caller, (await visitor.get('/api/pricings')).json[0])
    const { language } = await site.app.database.db
      .selectFrom('orders')
      .select('language')
      .where('id', '=', _id)
      .executeTakeFirstOrThrow()
    expect(language).toBe('de')
    const mail = await mailTo(caller.email, 'order-placed')
    expect([mail.language, mail.button?.url]).toEqual(['de', `${site.origin}/de/pay-now/${_id}`])
    const team = await mailTo(admin.email, 'admin-order-placed')
    expect([team.language, team.button?.url]).toEqual(['en', `${site.origin}/admin/payment-status/${_id}`])
    expect(composeMail(mail, await loadAgency(site.app), await site.app.words('de')).html).toContain(
      '<html lang="de" dir="ltr">',
    )
  })

  it('who deletes an account is told so in its language', async () => {
    const caller = await signUp('/de')
    const { status } = await caller.submit('/de/account', { intent: 'delete', password: CUSTOMER_PASSWORD })
    expect(status).toBe(303)
    expect((await mailTo(caller.email, 'account-deleted')).language).toBe('de')
  })

  it('a subscription keeps the language of its page', async () => {
    const email = 'leser@test.example'
    const sent = await site.visitor().submit('/de/newsletter', { subemail: email, elapsed: '60000' })
    expect([sent.status, sent.location]).toEqual([303, '/de/newsletter?sent=1'])
    const { language, button } = await mailTo(email, 'newsletter-confirm')
    expect(language).toBe('de')
    expect(button?.url).toMatch(new RegExp(`^${site.origin}/de/newsletter/confirm/`))
    const path = new URL(button!.url).pathname
    const caller = site.visitor()
    expect(htmlOf((await caller.page(path)).text)).toContain('lang="de"')
    expect((await caller.submit(path, {})).status).toBeLessThan(400)
    const welcome = await mailTo(email, 'newsletter-welcome')
    expect([welcome.language, welcome.footnote]).toEqual([
      'de',
      expect.stringContaining(`${site.origin}/de/unsubscribe/`),
    ])
    // Mail programs post to it, and speak no language.
    expect(welcome.headers).toContain(`<${site.origin}/unsubscribe/`)
  })
})
