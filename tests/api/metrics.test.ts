// What an operator sees at /metrics.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { randomId } from '#platform/server/ids.ts'
import { createMetrics } from '#platform/server/metrics/metrics.ts'
import { PROVIDER_NAMES } from '#platform/server/settings/provider-names.ts'
import { backupRow } from '#tests/support/backup-row.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const scrape = async (): Promise<string> => (await site.visitor().get('/metrics')).text

/** The value of one series; undefined if it has none. */
function valueOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((entry) => entry.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

const addMail = (status: 'waiting' | 'failed' | 'sent') =>
  site.app.database.db
    .insertInto('outbox')
    .values({
      id: randomId(),
      kind: 'test',
      recipient: 'ada@example.com',
      subject: 'Hello',
      words: '{}',
      headers: '{}',
      status,
      attempts: 0,
      // Far ahead, so that no worker takes it.
      next_try_at: site.app.clock.now() + 300_000,
      expires_at: null,
      last_error: null,
      created_at: 0,
      sent_at: null,
    })
    .execute()

const addNotification = (lane: 'known' | 'stranger', state: 'received' | 'given-up' | 'verified') =>
  site.app.database.db
    .insertInto('notifications')
    .values({
      id: randomId(),
      provider: 'paypal',
      hash: randomId(),
      raw: '',
      lane,
      state,
      deliveries: 1,
      tries: 1,
      next_try_at: site.app.clock.now() + 300_000,
      order_id: null,
      txn_id: null,
      outcome: '',
      checks: '[]',
      received_at: 0,
      handled_at: null,
    })
    .execute()

it('keeps the names of the process metrics', async () => {
  const answer = await site.visitor().get('/metrics')
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  for (const name of ['process_resident_memory_bytes', 'nodejs_heap_used_bytes'])
    expect(valueOf(answer.text, name)).toBeGreaterThan(1_000_000)
  expect(valueOf(answer.text, 'process_uptime_seconds')).toBeGreaterThanOrEqual(0)
  expect(valueOf(answer.text, 'shingle_database_up')).toBe(1)
  expect(valueOf(answer.text, 'shingle_stale_answers_total')).toBe(0)
})

it('counts emails and notifications that wait or failed', async () => {
  const before = await scrape()
  await addMail('waiting')
  await addMail('waiting')
  await addMail('failed')
  await addMail('sent')
  await addNotification('known', 'received')
  await addNotification('stranger', 'given-up')
  await addNotification('known', 'verified')
  const after = await scrape()
  const added = (series: string) => valueOf(after, series)! - valueOf(before, series)!
  expect(added('shingle_mails{state="waiting"}')).toBe(2)
  expect(added('shingle_mails{state="failed"}')).toBe(1)
  expect(added('shingle_notifications{state="received",lane="known"}')).toBe(1)
  expect(added('shingle_notifications{state="given-up",lane="stranger"}')).toBe(1)
  expect(after).not.toMatch(/"sent"|"verified"/)
})

it('counts requests by class of status', async () => {
  const visitor = site.visitor()
  const before = valueOf(await scrape(), 'shingle_http_requests_total{status="4xx"}')!
  for (let n = 0; n < 3; n++) await visitor.get('/api/no-such-call')
  // A request counts once its connection is done with it, a moment after the client has read the answer.
  await vi.waitFor(async () =>
    expect(valueOf(await scrape(), 'shingle_http_requests_total{status="4xx"}')).toBe(before + 3),
  )
})

it('has the age and the result of the last backup, and nothing before the first one', async () => {
  const before = await scrape()
  expect(valueOf(before, 'shingle_backup_age_seconds')).toBeUndefined()
  expect(valueOf(before, 'shingle_backup_proven')).toBeUndefined()
  const add = (day: string, state: 'proven' | 'failed' | 'running', endedAt: number | null) =>
    site.app.database.db
      .insertInto('backups')
      .values(backupRow({ day, state, ended_at: endedAt }))
      .execute()
  await add('2026-11-01', 'proven', Date.now() - 7_200_000)
  let text = await scrape()
  expect(valueOf(text, 'shingle_backup_age_seconds')).toBeGreaterThanOrEqual(7200)
  expect(valueOf(text, 'shingle_backup_age_seconds')).toBeLessThan(7300)
  expect(valueOf(text, 'shingle_backup_proven')).toBe(1)
  await add('2026-11-02', 'failed', Date.now())
  await add('2026-11-03', 'running', null)
  text = await scrape()
  expect(valueOf(text, 'shingle_backup_age_seconds')).toBeGreaterThanOrEqual(7200)
  expect(valueOf(text, 'shingle_backup_proven')).toBe(0)
})

it('measures the disk of the backups too, where BACKUP_DIR names one', async () => {
  const free = async (backupDir: string) => {
    const options = { filesLimit: 1, dataDir: '.', backupDir, sendsEmails: () => false, providers: [] }
    const metrics = createMetrics(site.app.database, options)
    const text = await metrics.render({ staleAnswers: 0, pageCache: { hits: 0, misses: 0 } })
    return valueOf(text, 'shingle_disk_free_bytes{folder="backups"}')
  }
  expect(await free(site.dataDir)).toBeGreaterThan(0)
  expect(await free('/nowhere/at/all')).toBe(0)
})

it('names the queues from the start', async () => {
  const text = await scrape()
  for (const queue of ['mails', 'notifications'])
    for (const outcome of ['handled', 'failed'])
      expect(valueOf(text, `shingle_queue_items_total{queue="${queue}",outcome="${outcome}"}`)).toBeDefined()
})

it('answers without the counts while the database is down', async () => {
  const spy = vi.spyOn(site.app.database.db, 'selectFrom').mockImplementation(() => {
    throw new Error('offline')
  })
  try {
    const text = await scrape()
    expect(valueOf(text, 'shingle_mails{state="waiting"}')).toBeUndefined()
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(0)
    expect(valueOf(text, 'shingle_disk_free_bytes{folder="data"}')).toBeGreaterThan(0)
    expect(text).not.toContain('folder="backups"')
  } finally {
    spy.mockRestore()
  }
})

it('says how long requests of each route took, however many made-up addresses are asked', async () => {
  await site.visitor().get('/api/banner')
  for (let n = 0; n < 50; n++) await site.visitor().get(`/made-up-${n}`)
  const text = await scrape()
  const count = 'shingle_http_request_duration_seconds_count'
  expect(valueOf(text, `${count}{route="/api/banner",status="2xx"}`)).toBeGreaterThan(0)
  expect(valueOf(text, `${count}{route="other",status="4xx"}`)).toBeGreaterThanOrEqual(50)
  expect(text).not.toContain('made-up')
})

it('says how long the oldest email has been due, if there is a mail server', async () => {
  expect(valueOf(await scrape(), 'shingle_queue_oldest_seconds{queue="refunds"}')).toBe(0)
  const { database } = site.app
  const ageOfMails = async (sendsEmails: boolean) => {
    const metrics = createMetrics(database, {
      filesLimit: 1,
      dataDir: '.',
      sendsEmails: () => sendsEmails,
      providers: [],
    })
    const text = await metrics.render({ staleAnswers: 0, pageCache: { hits: 0, misses: 0 } })
    return valueOf(text, 'shingle_queue_oldest_seconds{queue="mails"}')
  }
  await addMail('waiting')
  const set = (next_try_at: number) =>
    database.db
      .updateTable('outbox')
      .set({ next_try_at, created_at: Date.now() })
      .where('status', '=', 'waiting')
      .execute()
  await set(Date.now() - 3_600_000)
  expect(await ageOfMails(true)).toBeGreaterThan(3590)
  expect(await ageOfMails(false)).toBe(0)
  // 0 means that the email was not tried yet.
  await set(0)
  expect(await ageOfMails(true)).toBeLessThan(3590)
})

it('counts connections of PostgreSQL', async () => {
  const busy = valueOf(await scrape(), 'shingle_database_connections{state="busy"}')
  if (site.app.database.kind === 'postgres') expect(busy).toBeGreaterThanOrEqual(0)
  else expect(busy).toBeUndefined()
})

it('counts refused payments from 0, so that an alert sees the first one', async () => {
  for (const provider of PROVIDER_NAMES)
    expect(valueOf(await scrape(), `shingle_payments_total{provider="${provider}",outcome="refused"}`)).toBe(
      0,
    )
})

it('logs requests if ACCESS_LOG is on, without what opens something', async () => {
  const logged = await startSite({ screens: true, settings: { ACCESS_LOG: 'on' } })
  await logged.visitor().page('/pricing?coupon=SPRING')
  await logged.visitor().page('/o/a-secret-token')
  await expect.poll(() => logged.log.filter((line) => line.includes('"event":"request"')).length).toBe(2)
  const lines = logged.log.filter((line) => line.includes('"event":"request"'))
  expect(JSON.parse(lines[0]!)).toMatchObject({ method: 'GET', path: '/pricing', status: 200 })
  expect(JSON.parse(lines[1]!)).toMatchObject({ path: '/o/{token}' })
  expect(logged.log.join()).not.toMatch(/SPRING|a-secret-token/)
  await logged.close()
})
