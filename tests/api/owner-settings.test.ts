// What an admin sets by screen or call: encrypted, in use at once on every instance, and the environment wins.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { DAY } from '#platform/rules/durations.ts'
import { moveToDatabase } from '#platform/server/storage/move-to-database.ts'
import { storagePass } from '#platform/server/storage/storage-worker.ts'
import { runChecks } from '#setup/server/go-live-checks.ts'
import type { Caller } from '#tests/support/caller.ts'
import { freePort } from '#tests/support/free-port.ts'
import { mailServer, type MailServer } from '#tests/support/mail-server.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { ADMIN } from '#tests/support/people.ts'
import { s3Settings, startS3, storageSettings } from '#tests/support/s3-store.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'
import { joinTeam } from '#tests/support/team.ts'
import { textOf } from '#tests/support/text-of.ts'

const clock = movableClock()
let site: TestSite
let admin: Caller
let smtp: MailServer

const STRIPE_KEY = 'sk_test_canaryOfTheKeys1234'
const STRIPE = { STRIPE_SECRET_KEY: STRIPE_KEY, STRIPE_WEBHOOK_SECRET: 'whsec_canaryOfTheHooks' }
const PASSWORD = 'canary of the mail'

beforeAll(async () => {
  const port = String(await freePort())
  site = await startSite({
    screens: true,
    parts: { clock },
    settings: {
      PORT: port,
      APP_ORIGIN: `http://localhost:${port}`,
      // What speaks Stripe's protocol here; its keys come from the owner.
      STRIPE_API_URL: `http://localhost:${port}/stand-in/stripe`,
      BACKUP_KEEP: '9',
    },
  })
  admin = await site.admin()
  smtp = await mailServer()
  await smtp.open()
})
afterAll(async () => {
  await site.close()
  await smtp.close()
})

interface Shown {
  name: string
  setBy: string
  value: string
  setAt: string | null
  mustBeEnteredAgain: boolean
}

const shown = async (name: string, who = admin): Promise<Shown> =>
  (await who.get('/api/settings')).json.find((setting: Shown) => setting.name === name)

const change = (values: Record<string, string | null>, who = admin) => who.put('/api/settings', values)

const clear = async () => {
  const set = (await admin.get('/api/settings')).json.filter(({ setBy }: Shown) => setBy === 'owner')
  await change(Object.fromEntries(set.map(({ name }: Shown) => [name, null])))
}

describe('the settings of the owner', () => {
  it('are for admins who signed in recently', async () => {
    expect((await site.visitor().get('/api/settings')).status).toBe(401)
    const [customer, editor, member] = [
      await site.customer(),
      await joinTeam(site, 'Editor'),
      await joinTeam(site, 'Member'),
    ]
    for (const who of [customer, editor, member]) {
      expect((await who.get('/api/settings')).status).toBe(403)
      expect((await change({ BACKUP_AT: '03:30' }, who)).status).toBe(403)
      for (const path of ['/email-settings', '/backup-settings', '/storage-settings'])
        expect((await who.submit(path, { intent: 'test' })).status).toBe(403)
    }
    await clock.later(DAY / 48, async () => {
      const { status, json } = await change({ BACKUP_AT: '03:30' })
      expect([status, json.type]).toEqual([403, expect.stringMatching(/confirm-sign-in$/)])
      const page = await admin.submit('/backup-settings', { intent: 'save', BACKUP_AT: '03:30' })
      expect(textOf(page.text)).toContain('Please confirm that it is you')
      const again = { intent: 'save', BACKUP_AT: '03:30', 'confirm-password': 'wrong' }
      expect((await admin.submit('/backup-settings', again)).status).toBe(422)
      expect(site.app.settings.BACKUP_AT).toBeUndefined()
      const right = { ...again, 'confirm-password': ADMIN.password }
      expect((await admin.submit('/backup-settings', right)).status).toBe(303)
      expect(site.app.settings.BACKUP_AT).toBe('03:30')
      await change({ BACKUP_AT: null })
    })
    // This one confirmed in the future.
    admin = await site.admin()
    expect(site.app.settings.BACKUP_AT).toBeUndefined()
  })

  it('refuse what the server sets, what is wrong, and what there is not, and store none of it', async () => {
    const fixed = await change({ BACKUP_KEEP: '3', BACKUP_AT: '03:30' })
    expect([fixed.status, fixed.json.errors]).toEqual([
      422,
      { BACKUP_KEEP: 'Set by the server, so it can’t be changed here.' },
    ])
    expect(await shown('BACKUP_KEEP')).toMatchObject({ setBy: 'server', value: '9' })
    const wrong = await change({ BACKUP_AT: 'at night' })
    expect(wrong.json.errors.BACKUP_AT).toMatch(/^Must be a time/)
    expect(
      (await change({ BACKUP_PASSPHRASE: ' four herons on a lamp ', BACKUP_AT: ' 03:30 ' })).status,
    ).toBe(204)
    expect(site.app.settings).toMatchObject({
      BACKUP_PASSPHRASE: ' four herons on a lamp ',
      BACKUP_AT: '03:30',
    })
    await change({ BACKUP_PASSPHRASE: null, BACKUP_AT: null })
    const half = await change({ PAYMENT_PROVIDERS: 'stripe' })
    expect(Object.keys(half.json.errors).toSorted()).toEqual(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
    const form = await admin.submit('/payment-settings', { intent: 'save', PAYMENT_PROVIDERS: 'stripe' })
    expect([form.status, textOf(form.text)]).toEqual([422, expect.stringContaining('Needed for payments')])
    const box = (name: string) => form.text.match(new RegExp(`<input[^>]*value="${name}"[^>]*>`))![0]
    expect(['stripe', 'stand-in'].map((name) => box(name).includes('checked'))).toEqual([true, false])
    expect((await change({ SECRET: 'x'.repeat(40) })).status).toBe(422)
    expect((await change({ APP_ORIGIN: 'https://evil.example' })).status).toBe(422)
    expect(await shown('BACKUP_AT')).toMatchObject({ setBy: 'default', value: '' })
  })

  it('send email at once, with a line in the audit trail and a warning to the admins', async () => {
    const address = new URL(smtp.url)
    const saved = await admin.submit('/email-settings', {
      intent: 'save',
      'SMTP_URL host': address.hostname,
      'SMTP_URL port': address.port,
      'SMTP_URL user': '',
      'SMTP_URL password': '',
      MAIL_FROM: 'Harbour <hello@harbour.example>',
    })
    expect([saved.status, saved.location]).toEqual([303, '/email-settings?done=saved'])
    const tested = await admin.submit('/email-settings', { intent: 'test' })
    expect(tested.location).toBe('/email-settings?done=tested')
    const arrived = (words: string) =>
      vi.waitFor(
        () => {
          const found = smtp.received.find(({ message }) => message.includes(words))
          expect(found, words).toBeDefined()
          return found!
        },
        { timeout: 30_000 },
      )
    await arrived('A test email of your site')
    const warning = await arrived('Keys or connections')
    expect([warning.to, warning.message.includes('From: Harbour <hello@harbour.example>')]).toEqual([
      ADMIN.email,
      true,
    ])
    const lines = await site.app.database.db.selectFrom('audit').selectAll().orderBy('seq').execute()
    const said = lines.slice(-2).map(({ action, target, note }) => [action, target, note])
    expect(said.toSorted(([, one], [, other]) => one!.localeCompare(other!))).toEqual([
      ['setting set', 'MAIL_FROM', 'Harbour <hello@harbour.example>'],
      ['setting set', 'SMTP_URL', ''],
    ])
  })

  it('say in words why the mail server does not take email', async () => {
    await change({ SMTP_URL: `smtp://ada:${encodeURIComponent(PASSWORD)}@127.0.0.1:${await freePort()}` })
    const { status, text } = await admin.submit('/email-settings', { intent: 'test' })
    expect([status, textOf(text)]).toEqual([
      409,
      expect.stringContaining('The mail server does not take emails'),
    ])
    expect(textOf(text)).toContain('smtp://ada@127.0.0.1')
    await change({ SMTP_URL: null, MAIL_FROM: null })
    expect(site.app.settings).toMatchObject({ MAIL_FROM: 'hello@localhost.invalid' })
    expect(site.app.settings.SMTP_URL).toBeUndefined()
  })

  it('offer a provider at once, whose test asks it with the keys, and its webhook address to copy', async () => {
    const saved = await admin.submit('/payment-settings', {
      intent: 'save',
      PAYMENT_PROVIDERS: 'stripe',
      PAYMENT_MODE: 'test',
      ...STRIPE,
    })
    expect([saved.status, saved.location]).toEqual([303, '/payment-settings?done=saved'])
    expect(site.app.payments.offered.map(({ name }) => name)).toEqual(['stripe'])
    const page = textOf((await admin.page('/payment-settings')).text)
    expect(page).toContain('Stripe Offered to customers')
    expect((await admin.page('/payment-settings')).text).toContain(
      `${site.origin}/api/payments/notify/paypal`,
    )
    const tested = await admin.submit('/payment-settings', { intent: 'test', provider: 'stripe' })
    expect(textOf(tested.text)).toContain('Stripe answers, and the settings fit.')
  })

  it('show a secret never again, and store it encrypted: nothing has it in clear', async () => {
    await change({ SMTP_URL: `smtps://ada:${encodeURIComponent(PASSWORD)}@mail.example:465` })
    expect(await shown('STRIPE_SECRET_KEY')).toMatchObject({ setBy: 'owner', value: 'ends in 1234' })
    expect(await shown('SMTP_URL')).toMatchObject({ value: 'smtps://ada@mail.example:465' })
    const canaries = [STRIPE_KEY, 'whsec_canaryOfTheHooks', PASSWORD, encodeURIComponent(PASSWORD)]
    const texts = [
      (await admin.get('/api/settings')).text,
      (await admin.page('/payment-settings')).text,
      (await admin.page('/email-settings')).text,
      JSON.stringify(await site.app.database.db.selectFrom('owner_settings').selectAll().execute()),
      JSON.stringify(await site.app.database.db.selectFrom('audit').selectAll().execute()),
      JSON.stringify(await mailsTo(site, ADMIN.email)),
      site.log.join('\n'),
      ...readdirSync(site.dataDir)
        .filter((name) => name.startsWith('shingle.sqlite'))
        .map((name) => readFileSync(join(site.dataDir, name), 'latin1')),
    ]
    for (const canary of canaries)
      expect(texts.map((text) => text.includes(canary))).toEqual(texts.map(() => false))
    expect(site.app.settings.STRIPE_SECRET_KEY).toBe(STRIPE_KEY)
  })

  it('are replaced, kept where a secret is left empty, and removed', async () => {
    await admin.submit('/payment-settings', {
      intent: 'save',
      PAYMENT_PROVIDERS: 'stripe',
      PAYMENT_MODE: 'test',
      STRIPE_SECRET_KEY: '',
      STRIPE_WEBHOOK_SECRET: 'whsec_another',
    })
    expect(site.app.settings).toMatchObject({
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET: ['whsec_another'],
    })
    const needed = await admin.submit('/payment-settings', { intent: 'remove STRIPE_SECRET_KEY' })
    expect([needed.status, textOf(needed.text)]).toEqual([
      422,
      expect.stringContaining('Needed for payments'),
    ])
    expect((await admin.submit('/payment-settings', { intent: 'clear' })).status).toBe(303)
    expect(site.app.payments.offered.map(({ name }) => name)).toEqual(['stand-in'])
    expect(site.app.settings.STRIPE_SECRET_KEY).toBeUndefined()
  })

  it('name a bucket for backups, whose test says what is wrong', async () => {
    const s3 = await startS3()
    const values = { BACKUP_AT: '03:30', ...s3Settings(s3) }
    expect((await admin.submit('/backup-settings', { intent: 'save', ...values })).status).toBe(303)
    const tested = await admin.submit('/backup-settings', { intent: 'test' })
    expect(tested.location).toBe('/backup-settings?done=tested')
    await change({ BACKUP_S3_BUCKET: 'nowhere' })
    const { status, text } = await admin.submit('/backup-settings', { intent: 'test' })
    expect([status, textOf(text)]).toEqual([409, expect.stringContaining('The bucket can’t be used')])
    // The first one is made at once, by the site that runs.
    await vi.waitFor(
      async () => {
        const backups = (await runChecks(site.app)).find(({ name }) => name === 'backup')
        expect(backups).toMatchObject({ state: 'done', to: '/backup-settings' })
      },
      { timeout: 60_000, interval: 200 },
    )
    await clear()
  })

  it('keep a bucket as long as files are in it', async () => {
    const s3 = await startS3()
    const values = storageSettings(s3)
    expect((await admin.submit('/storage-settings', { intent: 'save', ...values })).status).toBe(303)
    expect(site.app.bucket?.reading.root).toContain(s3.bucket)
    const picture = new FormData()
    const background = { r: 1, g: 90, b: 200 }
    const png = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .png()
      .toBuffer()
    picture.set('file', new File([new Uint8Array(png)], 'a.png'))
    expect((await admin.post('/api/media', picture)).status).toBe(201)
    await storagePass(site.app)
    const refused = await admin.submit('/storage-settings', { intent: 'clear' })
    expect([refused.status, textOf(refused.text)]).toEqual([
      409,
      expect.stringContaining('are in this bucket'),
    ])
    await change({ STORAGE: null })
    await moveToDatabase(site.app, site.app.bucket!)
    expect((await admin.submit('/storage-settings', { intent: 'clear' })).status).toBe(303)
    expect(site.app.bucket).toBeUndefined()
  })

  it('are in use on another instance, without a restart', async () => {
    const other = await startSite({ beside: site, settings: { SECRET: site.environment.SECRET } })
    onTestFinished(() => other.close())
    await change({ BACKUP_AT: '04:15' })
    // On SQLite an instance beside is not told, and looks once a minute.
    if (!inject('postgresUrl')) await other.app.ownerSettings.follow()
    await vi.waitFor(() => expect(other.app.settings.BACKUP_AT).toBe('04:15'), { timeout: 30_000 })
    await change({ BACKUP_AT: null })
    if (!inject('postgresUrl')) await other.app.ownerSettings.follow()
    await vi.waitFor(() => expect(other.app.settings.BACKUP_AT).toBeUndefined(), { timeout: 30_000 })
  })
})

it('after a start with another SECRET keys must be entered again, and nobody is offered play money', async () => {
  const own = await startSite({ screens: true, settings: { SECRET: 'a'.repeat(40) } })
  onTestFinished(() => own.close())
  const boss = await own.admin()
  const values = { PAYMENT_PROVIDERS: 'stripe', PAYMENT_MODE: 'test', ...STRIPE, BACKUP_AT: '02:00' }
  expect((await change(values, boss)).status).toBe(204)
  await own.restart()
  expect(own.app.settings).toMatchObject({ ...STRIPE, STRIPE_WEBHOOK_SECRET: [STRIPE.STRIPE_WEBHOOK_SECRET] })
  own.environment.SECRET = 'b'.repeat(40)
  await own.restart()
  expect(own.app.payments.offered).toEqual([])
  expect(own.app.settings.BACKUP_AT).toBe('02:00')
  expect(own.log.some((line) => line.includes('STRIPE_SECRET_KEY: must be entered again'))).toBe(true)
  const again = await own.admin()
  expect(await shown('STRIPE_SECRET_KEY', again)).toMatchObject({ mustBeEnteredAgain: true, value: '' })
  expect(textOf((await again.page('/payment-settings')).text)).toContain('It must be entered again')
  expect(
    (await change({ STRIPE_SECRET_KEY: 'sk_test_new', STRIPE_WEBHOOK_SECRET: 'whsec_new' }, again)).status,
  ).toBe(204)
  expect(own.app.payments.offered.map(({ name }) => name)).toEqual(['stripe'])
})

it('an admin of a public site can’t reach into the network of the server', async () => {
  const settings = { ...site.app.settings, APP_ORIGIN: 'https://agency.example' }
  const { actInEnglish } = await import('#tests/support/act-in-english.ts')
  const { OWNER } = await import('#tests/support/people.ts')
  const act = actInEnglish({ ...site.app, settings }, { ...OWNER, confirmedAt: clock.now() })
  for (const host of ['127.0.0.1', '10.0.0.5', '[::1]', '169.254.169.254', 'localhost'])
    await expect(act.changeOwnerSettings({ SMTP_URL: `smtp://${host}:25` })).rejects.toMatchObject({
      code: 'invalid',
      more: { errors: { SMTP_URL: expect.stringContaining('inside the server’s own network') } },
    })
})
