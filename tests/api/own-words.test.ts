// No text for visitors is fixed in the code: with every text of the content replaced by signs, no word is
// left on the public pages. Empty fields show the defaults.
import { describe, expect, it } from 'vitest'
import type { FieldKind } from '#content/rules/model/define.ts'
import { EDITABLE_PAGES } from '#content/rules/page-names.ts'
import { WORD_TYPES } from '#content/rules/word-types.ts'
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
  // A field that only bots see.
  /Leave this empty/,
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
  // These calls also make the caches read the changes above.
  for (const { calls, fields } of Object.values(WORD_TYPES)) {
    const words = Object.fromEntries(Object.keys(fields).map((field) => [field, SIGN]))
    const [one] = (await admin.get(`/api${calls.list}`)).json
    const { status } = one
      ? await admin.put(`/api${calls.update.replace('{id}', one._id)}`, words)
      : await admin.post(`/api${calls.create}`, words)
    expect([200, 201]).toContain(status)
  }
}

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

  it('the search of the admin area leads to the form of a default', async () => {
    expect((await admin.get('/api/search?q=Ask%20us%20first')).json).toContainEqual(
      expect.objectContaining({ to: '/landing-words', title: 'Landing page words' }),
    )
    // The title of the page at “/”.
    expect((await admin.get('/api/search?q=Page%20title%20and%20text')).json).toContainEqual(
      expect.objectContaining({ kind: 'Content', title: 'Home', detail: 'Page title and text · /' }),
    )
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

  it('a hidden record gives the defaults back', async () => {
    const [{ _id }] = (await admin.get('/api/landing-words')).json
    expect((await admin.put(`/api/landing-words/${_id}`, { howWeWork: 'Our way' })).status).toBe(200)
    expect((await visitor.page('/')).text).toContain('Our way')
    await admin.put(`/api/landing-words/${_id}`, { howWeWork: 'Our way', hidden: true })
    expect((await visitor.page('/')).text).toContain('How we work')
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
