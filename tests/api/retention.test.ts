// How long data is kept: what an admin chooses, what it asks first, and what housekeeping deletes.
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { deleteOldAudit } from '#audit/server/delete-old-audit.ts'
import { verifyAudit } from '#audit/server/verify-audit.ts'
import { verifyAuditCommand } from '#commands/verify-audit.ts'
import { deleteOldRevisions } from '#editing/server/delete-old-revisions.ts'
import { deleteOldMessages } from '#inbox/server/delete-old-messages.ts'
import { backup } from '#operations/server/backups/engine/backup.ts'
import { restore } from '#operations/server/backups/engine/restore.ts'
import { DAY, HOUR, MINUTE } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { randomId } from '#platform/server/ids.ts'
import { documentYears } from '#platform/server/retention.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import type { Caller } from '#tests/support/caller.ts'
import { emptyDatabase, newFolder, silent } from '#tests/support/empty-database.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { ADMIN, OWNER } from '#tests/support/people.ts'
import { startSiteForFile, type TestSite } from '#tests/support/start-site.ts'
import { inEnglish } from '#tests/support/words.ts'

const YEAR = 366 * DAY
const clock = movableClock()
let site: TestSite
let admin: Caller

beforeAll(async () => {
  site = await startSiteForFile({ screens: true, parts: { clock }, settings: { SEED: 'demo' } })
  admin = await site.admin()
})

const db = () => site.app.database.db
const put = (body: unknown) => admin.put('/api/retention', body)
const settingOf = async (kind: string) =>
  (await admin.get('/api/retention')).json.find((each: { kind: string }) => each.kind === kind)
/** The site with its clock so much later. Sessions use the real time, so people stay in the present. */
const ahead = (ms: number) => ({ ...site.app, clock: { now: () => clock.now() + ms } })

async function writeMessage(subject: string, age: number): Promise<string> {
  const { json } = await site.visitor().post('/api/add-message', {
    name: 'Ada Old',
    email: 'ada@test.example',
    number: '+1 555',
    subject,
    message: 'Hello',
  })
  await db()
    .updateTable('messages')
    .set({ created_at: clock.now() - age })
    .where('id', '=', json._id)
    .execute()
  await db()
    .insertInto('message_replies')
    .values({ id: randomId(), message_id: json._id, user_id: 'u', subject: 'Re', text: 'x', at: 1 })
    .execute()
  return json._id
}

describe('messages', () => {
  const subjects = async () =>
    (await db().selectFrom('messages').select('subject').execute()).map(({ subject }) => subject)

  it('begin with the default of two years; other times are refused beside their field', async () => {
    expect(await settingOf('messages')).toMatchObject({ months: 24, default: 24, startsAt: null })
    for (const messages of [1, 0, -12, 'x', 1.5]) {
      const refused = await put({ messages })
      expect([messages, refused.status, Object.keys(refused.json.errors)]).toEqual([
        messages,
        422,
        ['messages'],
      ])
    }
    expect((await put({ audit: 12 })).json.errors.audit).toContain('2 years')
    expect((await put({ documents: null })).status).toBe(422)
    expect((await put({ other: 12 })).status).toBe(422)
  })

  it('a shorter time asks first, says how many go, and is audited and mailed', async () => {
    await db().deleteFrom('messages').execute()
    await db().deleteFrom('message_terms').execute()
    await db().deleteFrom('totals').where('scope', '=', 'messages').execute()
    for (const [subject, age] of [
      ['of last week', 7 * DAY],
      ['of last year', 1.5 * YEAR],
      ['of the year before', 1.9 * YEAR],
    ] as const)
      await writeMessage(subject, age)
    const { choices } = await settingOf('messages')
    expect(choices.find(({ months }: { months: number }) => months === 12).older).toBe(2)
    const asked = await put({ messages: 12 })
    expect(asked.status).toBe(409)
    expect(asked.json.errors).toEqual({ messages: '2 messages older than 1 year will be deleted.' })
    expect((await settingOf('messages')).months).toBe(24)
    const late = await clock.later(20 * MINUTE, () => put({ messages: 12, agreed: ['messages'] }))
    expect(late).toMatchObject({
      status: 403,
      json: { type: expect.stringMatching(/confirm-sign-in$/) },
    })
    expect((await settingOf('messages')).months).toBe(24)
    expect((await put({ messages: 12, agreed: ['messages'] })).status).toBe(204)
    const [mail] = await mailsTo(site, ADMIN.email)
    expect(mail).toMatchObject({ kind: 'admin-retention-changed' })
    expect((await admin.page('/audit')).text).toContain('2 years → 1 year')
  })

  it('deletion begins a day later, with answers, search words and counts; newer ones stay', async () => {
    await deleteOldMessages(site.app)
    expect(await subjects()).toHaveLength(3)
    expect((await settingOf('messages')).startsAt).not.toBeNull()
    await deleteOldMessages(ahead(25 * HOUR))
    expect(await subjects()).toEqual(['of last week'])
    expect(await db().selectFrom('message_replies').selectAll().execute()).toHaveLength(1)
    const seqs = await db().selectFrom('messages').select('seq').execute()
    const indexed = await db().selectFrom('message_terms').select('seq').distinct().execute()
    expect(indexed).toEqual(seqs)
    expect(await actInEnglish(site.app, OWNER).countUnreadMessages()).toBe(1)
    expect((await admin.page('/audit')).text).toContain('2 older than 1 year')
  })

  it('a longer time needs no question and no email', async () => {
    const notices = async () =>
      (await mailsTo(site, ADMIN.email)).filter(({ kind }) => kind === 'admin-retention-changed')
    const before = await notices()
    expect((await put({ messages: null })).status).toBe(204)
    await writeMessage('very old', 20 * YEAR)
    await deleteOldMessages(ahead(25 * HOUR))
    expect(await subjects()).toContain('very old')
    expect(await notices()).toHaveLength(before.length)
  })

  it('the screen says it in words, asks, keeps what was chosen, and saves', async () => {
    const page = await admin.page('/retention')
    expect(page.text).toContain('1 year: 1 message older')
    const form = { messages: '12', audit: '60', revisions: 'for-ever', documents: '120' }
    const asked = await admin.submit('/retention', form)
    expect(asked.status).toBe(409)
    expect(asked.text).toContain('1 message older than 1 year will be deleted.')
    expect(asked.text).toMatch(/<option value="12" selected=""/)
    const agreed = await admin.send('POST', '/retention', {
      form: [...Object.entries(form), ['agreed', 'messages']],
    })
    expect(agreed.location).toBe('/retention?done=saved')
    expect((await admin.page('/retention')).text).toMatch(/1 message(<!-- -->)? will be deleted from/)
    const wrong = await admin.submit('/retention', { ...form, audit: 'x' })
    expect([wrong.status, wrong.text.includes('Choose one of the times.')]).toEqual([422, true])
  })
})

describe('receipts and invoices', () => {
  it('are kept longer if an admin says so, never shorter than the setting, whatever was chosen', async () => {
    expect((await put({ documents: 72 })).status).toBe(422)
    expect((await put({ documents: 180 })).status).toBe(204)
    expect(await documentYears(site.app, db())).toBe(15)
    const stricter = { settings: { ...site.app.settings, DOCUMENT_RETENTION_YEARS: 20 } }
    expect(await documentYears(stricter, db())).toBe(20)
    expect((await put({ documents: 120 })).status).toBe(204)
    expect(await documentYears(site.app, db())).toBe(10)
  })
})

describe('old versions of the content', () => {
  const versions = async (record: string) =>
    (
      await db()
        .selectFrom('revisions')
        .select(['version', 'action'])
        .where('record_id', '=', record)
        .orderBy('version')
        .execute()
    ).map(({ version }) => version)
  const addQuestion = async (title: string) =>
    (await admin.post('/api/add-faq-item', { accodingTitle: title, accodingText: 'Yes.' })).json

  it('go, but never the current one, a seed, working days or page texts', async () => {
    const faq = await addQuestion('First words')
    expect(faq._id).toBeTruthy()
    for (const title of ['Second words', 'Third words'])
      await admin.put(`/api/faq-item/${faq._id}`, { accodingTitle: title, accodingText: 'Yes.' })
    const gone = await addQuestion('To be deleted')
    await admin.delete(`/api/faq-item/${gone._id}`)
    const [seed] = (await admin.get('/api/faq-items')).json
    await admin.put(`/api/faq-item/${seed._id}`, {
      accodingTitle: seed.accodingTitle,
      accodingText: 'Another.',
    })
    const kept = async () => [await versions(faq._id), await versions(gone._id), await versions(seed._id)]
    const before = await kept()
    const stillNeeded = () =>
      db().selectFrom('revisions').where('type', 'in', ['pageText', 'workingDays']).selectAll().execute()
    const pages = await stillNeeded()
    // Moves all revisions one and a half years back, and one change half a year back.
    const moment = clock.now() - 0.5 * YEAR
    await db()
      .updateTable('revisions')
      .set((e) => ({ at: e('at', '-', 1.5 * YEAR) }))
      .execute()
    await admin.put(`/api/faq-item/${faq._id}`, { accodingTitle: 'Fourth words', accodingText: 'Yes.' })
    await db()
      .updateTable('revisions')
      .set({ at: moment })
      .where('record_id', '=', faq._id)
      .where('version', '=', 4)
      .execute()
    expect((await put({ revisions: 12 })).status).toBe(409)
    expect((await put({ revisions: 12, agreed: ['revisions'] })).status).toBe(204)
    await deleteOldRevisions(site.app)
    expect(await kept()).toEqual([[...before[0]!, 4], ...before.slice(1)])
    // The second run deletes the last version of a deleted record.
    for (let run = 0; run < 2; run++) await deleteOldRevisions(ahead(25 * HOUR))
    // The third version stays, because it was on the site when the kept time began.
    expect(await kept()).toEqual([[3, 4], [], [1, 2]])
    expect(await stillNeeded()).toHaveLength(pages.length)
    const preview = await admin.page(`/history/moment?at=${moment - DAY}`)
    expect([preview.status, preview.text.includes('Third words')]).toEqual([200, true])
    // From before that time only some versions are left. A restore would remove the rest of the site.
    const refused = await admin.page(`/history/moment?at=${clock.now() - 1.2 * YEAR}`)
    expect([refused.status, refused.text.includes('were deleted. Choose a later moment.')]).toEqual([
      409,
      true,
    ])
    const restored = await admin.submit('/history/moment', { at: String(clock.now() - 1.2 * YEAR) })
    expect(restored.status).toBe(409)
    expect((await admin.get('/api/faq-items')).json.map(({ _id }: { _id: string }) => _id)).toContain(faq._id)
  })
})

describe('the audit trail', () => {
  const write = (app: App, note: string) =>
    inTransaction(app, (unit) => unit.audit(OWNER, 'tried', 'target', note))
  const lines = () => db().selectFrom('audit').selectAll().orderBy('seq').execute()

  it('still holds once its oldest part is deleted, and says so', async () => {
    await deleteOldAudit(ahead(2 * YEAR))
    expect((await verifyAudit(db())).cut).toBeNull()
    expect((await put({ audit: 24, agreed: ['audit'] })).status).toBe(204)
    const later = ahead(3 * YEAR)
    await write(later, 'new')
    const before = await lines()
    const [oldestKept] = before.slice(-1)
    await deleteOldAudit(later)
    const after = await lines()
    expect(after.map(({ seq }) => seq)).toEqual([oldestKept!.seq, oldestKept!.seq + 1])
    expect(inEnglish(after[1]!.note)).toContain(`up to line ${before.at(-2)!.seq} `)
    const check = await verifyAudit(db())
    expect(check).toMatchObject({ broken: [], lines: 2, cut: { lines: before.length - 1 } })
    expect(await verifyAuditCommand(site.app)).toContain(
      `${before.length - 1} older lines were deleted under the retention`,
    )
    // If there is nothing to delete, no line is written.
    await deleteOldAudit(later)
    expect(await lines()).toHaveLength(2)
  })

  it('its exports and its screen say that older lines were deleted; the first one follows the anchor', async () => {
    const { json } = await admin.get('/api/audit.json')
    expect(json[0].note).toContain('older lines were deleted under the retention')
    expect(json[1].prevHash).toBe(json[0].hash)
    expect((await admin.get('/api/audit.csv')).text.split('\r\n')[1]).toContain('deleted under the retention')
    expect((await admin.page('/audit')).text).toMatch(/older (<!-- -->)?entries were/)
  })

  it('old lines are deleted twice in a row, and a deletion by hand is detected', async () => {
    const later = ahead(6 * YEAR)
    await write(later, 'newer')
    await deleteOldAudit(later)
    expect((await verifyAudit(db())).broken).toEqual([])
    const [first] = await lines()
    const head = await db().selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()
    await db().deleteFrom('audit').where('seq', '=', first!.seq).execute()
    await db().updateTable('audit_head').set({ start_hash: first!.hash!, cut_seq: first!.seq }).execute()
    expect((await verifyAudit(db())).broken[0]?.reason).toContain('no line says that they were deleted')
    await db().insertInto('audit').values(first!).execute()
    await db().updateTable('audit_head').set({ start_hash: head.start_hash, cut_seq: head.cut_seq }).execute()
    expect((await verifyAudit(db())).broken).toEqual([])
  })

  it('a restored backup holds too, with the same times', async () => {
    const file = join(newFolder(), 'site.backup')
    await backup(site.app.database, { file })
    const target = await emptyDatabase()
    await restore({
      file,
      open: async () => {
        await migrate(target, silent)
        return target
      },
    })
    expect(await verifyAudit(target.db)).toEqual(await verifyAudit(db()))
    expect((await verifyAudit(target.db)).cut).not.toBeNull()
    const months = { kind: 'audit', months: 24 }
    expect(await target.db.selectFrom('retention').selectAll().execute()).toEqual(
      expect.arrayContaining([expect.objectContaining(months)]),
    )
  })
})
