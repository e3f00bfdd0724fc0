// No text for visitors is fixed in the code: with every text of the content and every message replaced by
// signs, no word is left on the public pages. The owner's words are checked, kept and taken back.
import { describe, expect, it } from 'vitest'
import type { FieldKind } from '#content/rules/model/define.ts'
import { EDITABLE_PAGES } from '#content/rules/page-names.ts'
import { valuesIn } from '#platform/server/words/message-values.ts'
import type { Caller } from '#tests/support/caller.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { decodeEntities } from '#tests/support/markup.ts'
import { PUBLIC_PAGES } from '#tests/support/public-pages.ts'
import { startSiteForFile, type TestSite } from '#tests/support/start-site.ts'

const SIGN = '§'

/** What replaces a text of each kind. Kinds without text for people are left alone. */
const REPLACED: Partial<Record<FieldKind, string>> = {
  'short-text': SIGN,
  'long-text': SIGN,
  lines: SIGN,
  figures: `1 ${SIGN}`,
  table: `${SIGN} | ${SIGN}\n${SIGN} | ${SIGN}`,
  'dated-notes': `2026-03-02 ${SIGN}`,
}

/** Words that come from no text of the content. */
const FIXED = [
  // The date of a change, the months of a chart, and the currency: the region writes them.
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/,
  /US dollars/,
  // A number, shortened: 1K.
  /\b\d+K\b/,
  // The ways to pay, which follow from the settings.
  /Card or PayPal/,
  // Names of networks, and of the formats of templates.
  /Facebook|YouTube|Instagram/,
  // The languages of the site, as their speakers call them.
  /English|Português/,
  // An email address.
  /\S+@\S+/,
  // The software, while the agency has no name.
  /Shingle/,
]

/** The words of a page that people read, or that a screen reader reads as its text. */
const textOf = (html: string): string =>
  decodeEntities(
    html
      .replace(/^[^]*?<body[^>]*>/, (head) => `${/<title>([^<]*)/.exec(head)?.[1] ?? ''} `)
      .replace(/<(script|style)\b[^]*?<\/\1>/g, ' ')
      .replace(/<[^>]*aria-label="([^"]*)"[^>]*>/g, (tag, label) => ` ${label} ${tag}`)
      .replace(/<input[^>]*placeholder="([^"]*)"[^>]*>/g, ' $1 ')
      .replace(/<[^>]+>/g, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim()

const wordsLeftIn = (html: string): string[] =>
  FIXED.reduce((text, fixed) => text.replaceAll(new RegExp(fixed, 'g'), ' '), textOf(html)).match(
    /\p{L}[\p{L}’' -]*/gu,
  ) ?? []

/** Every text of the content, as if somebody wrote signs into every form. */
async function replaceEveryText(site: TestSite, admin: Caller): Promise<void> {
  const { db } = site.app.database
  await db.deleteFrom('content').where('type', '=', 'wording').execute()
  for (const { id, type: name, data } of await db.selectFrom('content').selectAll().execute()) {
    const type = site.app.types.find((each) => each.name === name)!
    const values = JSON.parse(data) as Record<string, string>
    for (const [field, { kind }] of Object.entries(type.fields))
      if (REPLACED[kind] && values[field]) values[field] = REPLACED[kind]
    await db
      .updateTable('content')
      .set({ data: JSON.stringify(values) })
      .where('id', '=', id)
      .execute()
  }
  for (const catalogue of ['site.pages', 'site.screens', 'platform.screens'])
    for (const [key, text] of Object.entries(site.app.catalogues.source()[catalogue]!)) {
      const message = `en ${catalogue}.${key}`
      const row = { message, text: signWith(text) }
      await db
        .insertInto('content')
        .values({
          id: `sign-${catalogue}.${key}`,
          type: 'wording',
          position: 1,
          version: 1,
          hidden: 0,
          data: JSON.stringify(row),
          unique_key: `wording:${message.toLowerCase()}`,
          created_at: 0,
          updated_at: 0,
        })
        .execute()
    }
  // The call also makes the caches read the changes above.
  const { status } = await admin.put('/api/words/sign-site.pages.landing.askFirst', {
    message: 'en site.pages.landing.askFirst',
    text: SIGN,
  })
  expect(status).toBe(200)
}

/** Signs, with the values and tags of the message. */
const signWith = (message: string): string =>
  SIGN +
  [...valuesIn(message)]
    .map(([name, kind]) => (kind === 'tag' ? `<${name}>${SIGN}</${name}>` : `{${name}}`))
    .join(SIGN)

async function wordsLeft(site: TestSite, paths: readonly string[]): Promise<Record<string, string[]>> {
  const left: Record<string, string[]> = {}
  for (const path of paths) {
    const words = wordsLeftIn((await site.visitor().page(path)).text)
    if (words.length) left[path] = [...new Set(words)]
  }
  return left
}

const PAGES = [
  ...PUBLIC_PAGES.filter((path) => !['/login', '/register', '/reset'].includes(path)),
  '/newsletter?sent=1',
  '/nothing-here',
]

const demo = await startSiteForFile({ screens: true, settings: { SEED: 'demo' } })
const empty = await startSiteForFile({ screens: true })
const admin = await demo.admin()
const visitor = demo.visitor()

describe('on the demo', () => {
  it('the pages say the defaults while nothing is written', async () => {
    const { text } = await visitor.page('/')
    for (const words of ['Ask us first', 'How we work', 'Packages and prices', 'See the packages'])
      expect(text).toContain(words)
  })

  it('the search of the admin area leads to the words of a default', async () => {
    expect((await admin.get('/api/search?q=Ask%20us%20first')).json).toContainEqual(
      expect.objectContaining({ to: '/admin/words?q=Ask+us+first', title: 'Ask us first', detail: 'Words' }),
    )
    // The title of the page at “/”.
    expect((await admin.get('/api/search?q=Page%20title%20and%20text')).json).toContainEqual(
      expect.objectContaining({ kind: 'Content', title: 'Home', detail: 'Page title and text · /' }),
    )
  })

  it('an owner’s words are on the page at once, and the default is back when they go', async () => {
    const said = async () => (await visitor.page('/')).text
    const add = (message: string, text: string) => admin.post('/api/add-words', { message, text })
    const { json: added } = await add('en site.pages.landing.howWeWork', 'Our way')
    expect(await said()).toContain('Our way')
    const one = `/api/words/${added._id}`
    const body = { message: added.message, text: 'Step by step' }
    expect((await admin.put(one, { ...body, version: 1 })).status).toBe(200)
    expect(await said()).toContain('Step by step')
    expect((await admin.put(one, { ...body, version: 1 })).status).toBe(409)
    expect((await admin.put(one, { ...body, hidden: true })).status).toBe(200)
    expect(await said()).toContain('How we work')
    await admin.put(one, { ...body, hidden: false })
    expect((await admin.send('DELETE', one)).status).toBe(204)
    expect(await said()).toContain('How we work')
    const [, before] = (await admin.get(`/api/revisions?type=wording&id=${added._id}`)).json
    expect((await admin.post(`/api/revisions/${before._id}/restore`)).status).toBe(200)
    expect(await said()).toContain('Step by step')
    await admin.send('DELETE', one)
    const { json: again } = await add(added.message, 'Our way')
    expect((await add(added.message, 'Another way')).status).toBe(409)
    await admin.send('DELETE', `/api/words/${again._id}`)
    expect((await visitor.get('/api/words')).status).toBe(401)
  })

  it('the words in hydrated screens change too, and the address of their script with them', async () => {
    const customer = await demo.customer()
    const scriptOf = async () =>
      /src="(\/words\/account-[^"]+)"/.exec((await customer.page('/dashboard')).text)![1]!
    const before = await scriptOf()
    const { json } = await admin.post('/api/add-words', {
      message: 'en site.screens.frame.privacy',
      text: 'Your data',
    })
    const after = await scriptOf()
    expect(after).not.toBe(before)
    expect((await visitor.page(after)).text).toContain('Your data')
    await admin.send('DELETE', `/api/words/${json._id}`)
    expect(await scriptOf()).toBe(before)
  })

  it('words that can’t be put in a message’s place are refused', async () => {
    const why = async (message: string, text: string) => {
      const { status, json } = await admin.post('/api/add-words', { message, text })
      return [status, Object.keys(json.errors ?? {}).join()]
    }
    const coupon = 'en site.pages.pricing.coupon'
    expect(await why(coupon, 'Filled in: {code')).toEqual([422, 'text'])
    expect(await why(coupon, 'Filled in: <b>{code}')).toEqual([422, 'text'])
    expect(await why(coupon, 'Filled in')).toEqual([422, 'text'])
    expect(await why(coupon, 'Filled in: {code}')).toEqual([422, 'text'])
    expect(await why(coupon, 'Filled in: <b>{code}</b> {price}')).toEqual([422, 'text'])
    expect(await why('en site.pages.nothing', 'A text')).toEqual([422, 'message'])
    expect(await why('xx site.pages.landing.askFirst', 'A text')).toEqual([422, 'message'])
    // What only the agency reads is the product's.
    expect(await why('en editing.admin.words.title', 'A text')).toEqual([422, 'message'])
    expect(await why('en editing.agency.words.unreadable', 'A text')).toEqual([422, 'message'])
  })

  it('no word is left on any public page once every text is replaced', async () => {
    await visitor.post('/api/add-subscriber', { subemail: 'ada@test.example' })
    await replaceEveryText(demo, admin)
    const [mail] = await mailsTo(demo, 'ada@test.example')
    const [, token] = /\/newsletter\/confirm\/(\w+)/.exec(mail!.text)!
    const pages = [...PAGES, '/results/casa-alba', `/newsletter/confirm/${token}`]
    expect(await wordsLeft(demo, pages)).toEqual({})
    await visitor.send('POST', `/newsletter/confirm/${token}`, { form: {} })
    expect(await wordsLeft(demo, [`/newsletter/confirm/${token}`])).toEqual({})
  })

  it('the order form has the agency’s heading too', async () => {
    const [{ _id: plan }] = (await visitor.get('/api/pricings')).json
    const { text } = await (await demo.customer()).page(`/order-now/${plan}`)
    expect(text).toMatch(new RegExp(`<title>${SIGN}`))
    expect(text).toMatch(new RegExp(`<h1[^>]*>${SIGN}</h1>`))
  })
})

describe('on an empty site', () => {
  it('no word is left either: what stands in for content can be changed too', async () => {
    const owner = await empty.admin()
    await replaceEveryText(empty, owner)
    for (const page of EDITABLE_PAGES)
      expect((await owner.post('/api/add-page', { page, title: SIGN, description: SIGN })).status).toBe(201)
    expect(await wordsLeft(empty, PAGES)).toEqual({})
  })
})
