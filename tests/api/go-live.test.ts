// The go-live check and /setup: what they say, and what removing the demo does.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { doctor } from '#commands/doctor.ts'
import { about } from '#content/rules/types/about.ts'
import { banner } from '#content/rules/types/banner.ts'
import { counters } from '#content/rules/types/counters.ts'
import type { App } from '#platform/server/app.ts'
import type { Check } from '#setup/server/check.ts'
import { demoRecords } from '#setup/server/demo-left.ts'
import { runChecks } from '#setup/server/go-live-checks.ts'
import { readSetup } from '#setup/server/setup-steps.ts'
import { SIX_HOURS_AGO } from '#tests/support/backup-hour.ts'
import { backupRow } from '#tests/support/backup-row.ts'
import type { Caller } from '#tests/support/caller.ts'
import { demoWordsIn } from '#tests/support/demo-traces.ts'
import { ADMIN, OWNER } from '#tests/support/people.ts'
import { PUBLIC_PAGES } from '#tests/support/public-pages.ts'
import { place } from '#tests/support/shop.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'
import { textOf } from '#tests/support/text-of.ts'
import { inEnglish } from '#tests/support/words.ts'

const checksOf = async (app: App) => inEnglish(await runChecks(app))
const stateOf = async (site: TestSite, name: string): Promise<Check> =>
  (await checksOf(site.app)).find((check) => check.name === name)!

describe('a demo on localhost', () => {
  let site: TestSite
  let admin: Caller
  beforeAll(async () => {
    site = await startSite({ screens: true, settings: { SEED: 'demo' } })
    admin = await site.admin()
  })
  afterAll(() => site.close())

  const setup = async () => (await admin.page('/setup')).text.replaceAll('<!-- -->', '')
  const action = (fields: Record<string, string>) => admin.submit('/setup', fields)

  it('says what is open, on /admin and in the terminal', async () => {
    const open = (await checksOf(site.app)).filter(({ state }) => state === 'open')
    expect(open.map(({ name }) => name)).toEqual([
      'origin',
      'payments',
      'receiver',
      'demo',
      'legal',
      'seo pricing.orderHeading',
      'mail',
      'backup',
      'admins',
      'second-factor',
    ])
    const home = (await admin.page('/admin')).text.replaceAll('<!-- -->', '')
    expect(home).toContain('Before you go live')
    const passed = /\d+ of \d+ checks passed/
    expect(home).toMatch(passed)
    expect((await setup()).match(passed)?.[0]).toBe(home.match(passed)![0])
    for (const { reason } of open.filter(({ name }) => name !== 'demo')) expect(home).toContain(reason)
    const { text: said, isReady } = await doctor(site.app)
    expect(isReady).toBe(false)
    expect(said).toMatch(/✗ Public address +The site has no address .*set APP_ORIGIN/)
    expect(said).toMatch(/✓ Clock +It agrees with the database\./)
    expect(said).toContain('10 of 15 are open.')
  })

  it('asks on a public site whether the database is meant, until somebody has written something', async () => {
    const { app } = site
    const settings = { ...app.settings, APP_ORIGIN: 'https://harbour.test' }
    const check = async () => (await checksOf({ ...app, settings })).find(({ name }) => name === 'database')!
    const untouched = await check()
    expect(untouched.state).toBe('open')
    expect(untouched.reason).toContain('If you expected yours, the server may use another database.')
    expect(untouched.reason).not.toContain('password')
    const [stored] = (await admin.get('/api/copyrights')).json as { _id: string }[]
    await admin.put(`/api/copyrights/${stored!._id}`, { copyrightText: '© Harbour' })
    expect(await check()).toMatchObject({ state: 'done' })
  })

  it('asks for TRUSTED_PROXIES only where it is not set, whatever the address', async () => {
    const { app } = site
    expect((await stateOf(site, 'proxy')).state).toBe('done')
    const settings = { ...app.settings, TRUSTED_PROXIES: 'none' }
    const proxy = (await checksOf({ ...app, settings })).find(({ name }) => name === 'proxy')
    expect([proxy?.state, proxy?.forHost]).toEqual(['open', expect.stringContaining('Set TRUSTED_PROXIES')])
  })

  it('an edited record is not the demo’s any more, a moved one still is', async () => {
    const services = (await admin.get('/api/service-items')).json as { _id: string }[]
    const left = async () => Number(/Remove all of it \((\d+)\)/.exec(await setup())![1])
    const before = await left()
    await admin.put('/api/reorder/serviceItem', { ids: services.map(({ _id }) => _id).toReversed() })
    expect(await left()).toBe(before)
    const { _id, ...demo } = (await admin.get('/api/banner')).json[0]
    const fields = Object.fromEntries(Object.keys(banner.fields).map((name) => [name, demo[name]]))
    const edited = await admin.put(`/api/update-banner/${_id}`, {
      ...fields,
      bannerHeading: 'Harbour & Pine',
    })
    expect(edited).toMatchObject({ status: 200 })
    expect(await left()).toBe(before - 1)
    expect(await stateOf(site, 'seo banner')).toMatchObject({
      to: `/banner/${_id}`,
      reason: expect.stringContaining('(“Search studio in Lisbon, since 2014”).'),
    })
    await admin.put(`/api/update-banner/${_id}`, {
      ...fields,
      bannerHeading: 'Harbour & Pine',
      bannerText: 'Boats',
    })
    expect(await stateOf(site, 'seo banner')).toBeUndefined()
  })

  it('names the specified heading that sells SEO until there is another one, or the agency sells it', async () => {
    const heading = () => stateOf(site, 'seo pricing.orderHeading')
    expect(await heading()).toMatchObject({
      to: '/admin/words?q=Buying+Your+SEO+Plan',
      reason: expect.stringContaining('“Buying Your SEO Plan”.'),
    })
    const add = async (message: string, text: string): Promise<string> =>
      (await admin.post('/api/add-words', { message, text })).json._id
    const own = await add('en site.pages.pricing.orderHeading', 'Book a boat')
    expect(await heading()).toBeUndefined()
    await admin.send('DELETE', `/api/words/${own}`)
    expect(await heading()).toBeDefined()
    const sells = await add('en site.pages.pricing.heading', 'Our SEO plans')
    expect(await heading()).toBeUndefined()
    await admin.send('DELETE', `/api/words/${sells}`)
    await add('en site.pages.pricing.orderHeading', 'Book a boat')
  })

  it('a new picture does not make the demo’s words the agency’s own, and keeps the record', async () => {
    const setPicture = async (path: string) => {
      const [stored] = (await admin.get('/api/about')).json as Record<string, string>[]
      const fields = Object.fromEntries(Object.keys(about.fields).map((name) => [name, stored![name]]))
      const saved = await admin.put(`/api/update-about/${stored!._id}`, { ...fields, aboutImgOne: path })
      expect(saved.status, saved.text).toBe(200)
    }
    const left = async () => Number(/Remove all of it \((\d+)\)/.exec(await setup())![1])
    const before = await left()
    await setPicture('https://harbour.test/us.jpg')
    expect(await left()).toBe(before - 1)
    await action({ intent: 'clear-demo' })
    expect((await stateOf(site, 'demo')).reason).toBe('The demo’s words are left in About.')
    await action({ intent: 'bring-back' })
  })

  it('names the counters until each of them is the agency’s own', async () => {
    const [{ _id, ...stored }] = (await admin.get('/api/counters')).json
    const demo = Object.fromEntries(Object.keys(counters.fields).map((name) => [name, stored[name]]))
    const save = async (fields: Record<string, string>) => {
      const saved = await admin.put(`/api/update-counters/${_id}`, { ...demo, ...fields })
      expect(saved.status, saved.text).toBe(200)
    }
    const one = { happyClientsNumber: '31', happyClientsText: 'boats on the water' }
    await save(one)
    await action({ intent: 'clear-demo' })
    expect((await site.visitor().page('/')).text).toContain('audits delivered')
    expect((await stateOf(site, 'demo')).reason).toContain('Counters')
    // Twelve years are nobody's alone.
    const years = { yearofExperienceText: 'years afloat' }
    await save({ ...one, ...years, teamNumber: '3', projectCompleteNumber: '44', winingAwardNumber: '' })
    expect((await stateOf(site, 'demo')).reason).not.toContain('Counters')
    await action({ intent: 'bring-back' })
  })

  it('removes the demo at once, keeps what was edited, and brings it back', async () => {
    const pages = async () => (await site.visitor().page('/pricing')).text
    expect(await pages()).toContain('Northlight')
    expect((await site.visitor().page('/pt/pricing')).text).toContain('A lista, e fazemos as 20 principais')
    const [own] = (await admin.get('/api/about')).json
    await admin.delete(`/api/about-us/${own._id}`)
    expect((await action({ intent: 'clear-demo' })).location).toBe('/setup?done=cleared')
    expect((await stateOf(site, 'demo')).state).toBe('done')
    expect(await pages()).not.toContain('Northlight')
    expect((await site.visitor().page('/')).text).toContain('Harbour &amp; Pine')
    // Its Portuguese is that of the demo, and nobody reads it any more.
    expect((await site.visitor().page('/pt')).status).toBe(404)
    const logo = await admin.post('/api/add-logo', { logo: 'https://harbour.test/logo.png' })
    expect(logo.status).toBeLessThan(300)

    expect((await action({ intent: 'bring-back' })).location).toBe('/setup?done=back')
    expect((await stateOf(site, 'demo')).reason).toContain('The demo’s words are left in')
    expect((await admin.get('/api/logo')).json).toHaveLength(1)
    expect((await site.visitor().page('/pt')).status).toBe(200)
    // Again: nothing is there twice.
    const services = (await admin.get('/api/service-items')).json
    await action({ intent: 'bring-back' })
    expect((await admin.get('/api/service-items')).json).toEqual(services)
  })

  it('a step counts as done when an admin says so, and going live can’t be claimed', async () => {
    const stepsDone = async () => Number(/(\d) of 8 steps are done/.exec(await setup())![1])
    const before = await stepsDone()
    await action({ intent: 'confirm', step: 'place', isDone: 'yes' })
    await action({ intent: 'confirm', step: 'place', isDone: 'yes' })
    expect(await stepsDone()).toBe(before + 1)
    await action({ intent: 'confirm', step: 'place', isDone: 'no' })
    expect(await stepsDone()).toBe(before)
    expect((await action({ intent: 'confirm', step: 'live', isDone: 'yes' })).status).toBe(422)
    expect((await action({ intent: 'nonsense' })).status).toBe(400)
  })

  it('a step is done by all of its forms, and by packages that are on sale', async () => {
    const isDone = async (step: string) =>
      (await readSetup(site.app, OWNER)).steps.find(({ name }) => name === step)!.isDone
    await site.app.database.db.deleteFrom('content').where('type', '=', 'pricing').execute()
    const own = { packageName: 'Audit', packagePrice: '400', packageButtonText: 'Order' }
    const { json: added } = await admin.post('/api/add-pricing', own)
    expect(await isDone('packages')).toBe(true)
    expect((await admin.put(`/api/pricing/${added._id}`, { ...own, hidden: true })).status).toBe(200)
    expect(await isDone('packages')).toBe(false)
    const [region] = (await admin.get('/api/region')).json as { _id: string }[]
    expect((await admin.put(`/api/region/${region!._id}`, { currency: 'USD', locale: 'en-GB' })).status).toBe(
      200,
    )
    expect(await isDone('place')).toBe(false)
    const agency = ['logo', 'banner', 'about', 'contactDetail', 'brand']
    await site.app.database.db.deleteFrom('content').where('type', 'in', agency).execute()
    expect((await admin.post('/api/add-logo', { logo: 'https://harbour.example/logo.png' })).status).toBe(201)
    expect((await admin.post('/api/add-brand', { name: 'Harbour & Pine' })).status).toBe(201)
    expect(await isDone('agency')).toBe(false)
  })

  it('sends no test email without a mail server, and says why', async () => {
    const { status, text } = await action({ intent: 'test-mail' })
    expect(status).toBe(409)
    expect(text).toContain('No mail server is set')
  })
})

it('the languages count as the demo’s as long as pages in them have words of it', async () => {
  const site = await startSite({ settings: { SEED: 'demo' } })
  const admin = await site.admin()
  const { db } = site.app.database
  await db.deleteFrom('content').where('type', 'not in', ['banner', 'languages']).execute()
  const left = async () =>
    (await demoRecords(site.app, db)).map(({ type, isUntouched }) => [type.name, isUntouched])
  expect(await left()).toEqual([
    ['banner', true],
    ['languages', true],
  ])
  const [{ _id }] = (await admin.get('/api/banner')).json
  const own = { bannerHeading: 'Boats', bannerDetails: 'Old and new', bannerText: 'Harbour & Pine' }
  const write = (body: object, query = '') => admin.put(`/api/update-banner/${_id}${query}`, body)
  const rest = { imageOne: 'https://harbour.test/a.png', buttonText: 'Look', buttonURL: '/pricing' }
  expect((await write({ ...own, ...rest })).status).toBe(200)
  expect(await left()).toEqual([['languages', true]])

  const [{ _id: languagesId }] = (await admin.get('/api/languages')).json
  const publish = (pt: string) => admin.put(`/api/languages/${languagesId}`, { pt })
  await publish('Off')
  expect(await left()).toEqual([])
  await publish('Being prepared')
  expect(await left()).toEqual([['languages', false]])
  await publish('Published')
  const portuguese = { bannerHeading: 'Barcos', bannerDetails: 'Velhos e novos', bannerText: 'Barcos' }
  expect((await write({ ...portuguese, buttonText: 'Ver' }, '?lang=pt')).status).toBe(200)
  expect(await left()).toEqual([])
  await site.close()
})

it('nothing that anybody sees is left of a removed demo: no owner, no address, no word', async () => {
  const site = await startSite({
    screens: true,
    settings: { SEED: 'demo', ADMIN_EMAIL: 'owner@northlight.example' },
  })
  const admin = await site.signIn('owner@northlight.example', ADMIN.password)
  const setup = async () => (await admin.page('/setup')).text.replaceAll('<!-- -->', '')
  expect(await setup()).not.toContain('value="Marta Figueira"')
  expect((await stateOf(site, 'owner')).state).toBe('open')
  await admin.submit('/setup', { intent: 'clear-demo' })
  expect(await stateOf(site, 'owner')).toBeUndefined()
  for (const path of PUBLIC_PAGES)
    expect([path, demoWordsIn((await site.visitor().page(path)).text)]).toEqual([path, []])

  const own = { packageName: 'Voyage', packagePrice: '400', packageButtonText: 'Order' }
  const plan = (await admin.post('/api/add-pricing', own)).json
  const customer = await site.customer()
  const { _id } = await place(customer, plan)
  const { id: lead } = await site.app.database.db
    .selectFrom('user')
    .select('id')
    .where('email', '=', admin.email)
    .executeTakeFirstOrThrow()
  expect((await admin.put(`/api/order-lead/${_id}`, { lead })).status).toBe(200)
  const seen = async (path: string) => textOf((await customer.page(path)).text)
  expect(await seen(`/order/${_id}`)).toContain('Our team leads your order')
  for (const path of [`/order/${_id}`, `/pay-now/${_id}`])
    expect([path, demoWordsIn((await customer.page(path)).text)]).toEqual([path, []])

  expect((await admin.submit('/setup', { intent: 'name', name: ' ' })).status).toBe(422)
  expect((await admin.submit('/setup', { intent: 'name', name: 'Ada Byron' })).location).toBe(
    '/setup?done=saved',
  )
  expect(await seen(`/order/${_id}`)).toContain('Ada Byron leads your order')
  await site.close()
})

describe('a check', () => {
  it('asks for a bank account, and for a backup that was proven within a day', async () => {
    const site = await startSite({
      screens: true,
      settings: {
        APP_ORIGIN: 'https://harbour.test',
        PAYMENT_PROVIDERS: 'bank',
        PAYMENT_MODE: 'live',
        SMTP_URL: 'smtp://127.0.0.1:9',
        BACKUP_AT: SIX_HOURS_AGO,
        SECRET: 'a'.repeat(40),
      },
      expectedErrors: /./,
    })
    const { db } = site.app.database
    const now = site.app.clock.now()
    const open = async () =>
      (await checksOf(site.app)).filter(({ state }) => state !== 'done').map(({ name }) => name)
    expect(await open()).toContain('bank')
    await db.deleteFrom('backups').execute()
    await db
      .insertInto('backups')
      .values(backupRow({ day: '2999-01-01', ended_at: now }))
      .execute()
    await db.updateTable('outbox').set({ status: 'sent', last_error: null }).execute()
    expect(await open()).not.toContain('backup')
    await db
      .updateTable('backups')
      .set({ ended_at: now - 27 * 3_600_000 })
      .execute()
    expect(await open()).toContain('backup')
    await site.close()
  })

  it('that can’t be made says so, and the rest goes on', async () => {
    const site = await startSite()
    const settings = { ...site.app.settings, DATA_DIR: '/nowhere/at/all', BACKUP_DIR: '/not/mounted' }
    const checks = await checksOf({ ...site.app, settings })
    expect(checks.find(({ name }) => name === 'disk')).toMatchObject({
      state: 'open',
      reason: 'The folder /nowhere/at/all (DATA_DIR) can’t be read.',
    })
    expect(checks.find(({ name }) => name === 'backup-disk')).toMatchObject({
      state: 'open',
      reason: 'The folder /not/mounted (BACKUP_DIR) can’t be read.',
    })
    await site.close()
  })

  it('notices a clock that was set back', async () => {
    const site = await startSite({ settings: { SEED: 'demo' } })
    expect((await stateOf(site, 'clock')).state).toBe('done')
    const ahead = site.app.clock.now() + 3_600_000
    const clock = { ...site.app.clock, now: () => ahead - 7_200_000 }
    const checks = await checksOf({ ...site.app, clock })
    expect(checks.find(({ name }) => name === 'clock')!.state).toBe('open')
    await site.close()
  })
})
