// Content in several languages: by calls, on the form, on the site, in the history.
import { expect, it } from 'vitest'
import { startSiteForFile } from '#tests/support/start-site.ts'

const site = await startSiteForFile({ screens: true, settings: { SEED: 'demo' } })
const admin = await site.admin()
const visitor = site.visitor()
const [languages] = (await admin.get('/api/languages')).json
await admin.put(`/api/languages/${languages._id}`, { de: 'Published', pt: 'Off', sv: 'Being prepared' })

const textsOf = ({ _id: _1, createdAt: _2, updatedAt: _3, ...texts }: Record<string, unknown>) => texts
const bannerNow = async (query = '') => (await visitor.get(`/api/banner${query}`)).json[0]

it('answers a record in a language, and changes that one alone', async () => {
  const before = await bannerNow()
  const { status, json } = await admin.put(`/api/update-banner/${before._id}?lang=de`, {
    bannerHeading: 'Mehr Kunden aus der Suche',
    version: before.version,
  })
  expect([status, json.bannerHeading, json.bannerDetails]).toEqual([200, 'Mehr Kunden aus der Suche', ''])
  const german = await bannerNow('?lang=de')
  expect(german).toMatchObject({
    bannerHeading: 'Mehr Kunden aus der Suche',
    bannerDetails: before.bannerDetails,
    buttonURL: before.buttonURL,
  })
  const { bannerHeading, version } = await bannerNow()
  expect([bannerHeading, version]).toEqual([before.bannerHeading, before.version + 1])
  expect(Object.keys(german).filter((name) => name.includes('@'))).toEqual([])
})

it('refuses what is the same in every language, an unknown language and an old version', async () => {
  const { _id, version } = await bannerNow()
  const put = (query: string, body: object) => admin.put(`/api/update-banner/${_id}${query}`, body)
  expect((await put('?lang=de', { buttonURL: '/x' })).json.errors).toEqual({
    buttonURL: 'buttonURL is not a field here.',
  })
  expect((await put('?lang=xx', { bannerHeading: 'x' })).status).toBe(422)
  const old = await put('?lang=de', { bannerHeading: 'Zu spät', version: version - 1 })
  expect([old.status, old.json.current.bannerHeading]).toEqual([409, 'Mehr Kunden aus der Suche'])
})

it('keeps the other languages when the site’s own is changed', async () => {
  const before = await bannerNow()
  const { _id, createdAt: _c, updatedAt: _u, ...fields } = before
  await admin.put(`/api/update-banner/${_id}`, { ...fields, bannerHeading: 'Another heading' })
  expect((await bannerNow('?lang=de')).bannerHeading).toBe('Mehr Kunden aus der Suche')
})

it('shows each language at its addresses', async () => {
  expect((await visitor.page('/de')).text).toContain('Mehr Kunden aus der Suche')
  expect((await visitor.page('/')).text).toContain('Another heading')
})

it('has a form for each language, with the text of the site’s own above each input', async () => {
  const { _id } = await bannerNow()
  const { text } = await admin.page(`/banner/${_id}?lang=de`)
  expect(text).toContain('Mehr Kunden aus der Suche')
  expect(text).toMatch(/<p lang="en"[^>]*>Another heading/)
  expect(text).toContain(`href="/banner/${_id}?lang=sv"`)
  expect(text).not.toContain('name="buttonURL"')
  expect(text).toMatch(/texts? missing/)
})

it('undoes a change of one language from the history', async () => {
  const { _id, version } = await bannerNow()
  await admin.put(`/api/update-banner/${_id}?lang=de`, { bannerHeading: 'Falsch', version })
  const { text } = await admin.page(`/history?type=banner&id=${_id}`)
  expect(text).toContain('Heading (Deutsch)')
  const [, before] = await site.app.database.db
    .selectFrom('revisions')
    .select('id')
    .where('record_id', '=', _id)
    .orderBy('version', 'desc')
    .limit(2)
    .execute()
  await admin.post(`/api/revisions/${before!.id}/restore`, {})
  expect((await bannerNow('?lang=de')).bannerHeading).toBe('Mehr Kunden aus der Suche')
})

it('exchanges the texts when the site’s own language changes, and back', async () => {
  const setMain = async (main: string, en: string, de: string) => {
    const [{ _id, version }] = (await admin.get('/api/languages')).json
    const saved = await admin.put(`/api/languages/${_id}`, { main, en, de, version })
    expect(saved.status).toBe(200)
  }
  const dataNow = async () =>
    new Map(
      (
        await site.app.database.db
          .selectFrom('content')
          .select(['id', 'data'])
          .where('type', 'not in', ['languages'])
          .execute()
      ).map(({ id, data }) => [id, JSON.parse(data) as Record<string, string>]),
    )
  const before = await dataNow()
  const english = await bannerNow()
  await setMain('de', 'Published', 'Off')
  const german = await bannerNow()
  expect(german.bannerHeading).toBe('Mehr Kunden aus der Suche')
  // What was not written in German stands in for it, and is kept as English too.
  expect(german.bannerDetails).toBe(english.bannerDetails)
  expect(german.buttonURL).toBe(english.buttonURL)
  const inEnglish = await bannerNow('?lang=en')
  expect(inEnglish.bannerHeading).toBe(english.bannerHeading)
  await admin.put(`/api/update-banner/${german._id}`, { ...textsOf(german), bannerDetails: 'Auf Deutsch.' })
  expect((await bannerNow('?lang=en')).bannerDetails).toBe(english.bannerDetails)
  await setMain('en', 'Off', 'Published')
  const after = await dataNow()
  const banner = { ...before.get(english._id), 'bannerDetails@de': 'Auf Deutsch.' }
  expect(after).toEqual(new Map([...before, [english._id, banner]]))
})

it('says what each language lacks before it is published, and where', async () => {
  const { text } = await admin.page(`/languages/${languages._id}`)
  expect(text).toMatch(/Before you publish a language/)
  expect(text).toMatch(/Español: \d+ texts missing/)
  expect(text).toContain('href="/website"')
  expect((await admin.page('/website')).text).toMatch(/Svenska: \d+ texts? missing/)
})
