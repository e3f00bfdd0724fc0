// The audit trail as a chain of hashes: a line that is changed, removed or added later is found and named.
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { verifyAudit } from '#audit/server/verify-audit.ts'
import { verifyAuditCommand } from '#commands/verify-audit.ts'
import { DELETED_ACCOUNT } from '#identity/server/actor-names.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import type { Caller } from '#tests/support/caller.ts'
import { CUSTOMER_PASSWORD, OWNER } from '#tests/support/people.ts'
import { startSiteForFile, type TestSite } from '#tests/support/start-site.ts'
import { joinTeam } from '#tests/support/team.ts'

let site: TestSite
let admin: Caller
beforeAll(async () => {
  site = await startSiteForFile()
  admin = await site.admin()
})

const db = () => site.app.database.db
const write = (note: string) => inTransaction(site.app, (unit) => unit.audit(OWNER, 'tried', 'target', note))
const rows = () => db().selectFrom('audit').selectAll().orderBy('seq').execute()

it('writers at the same time make one chain without a gap', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, index) => write(`line ${index}`)))
  const { lines, broken } = await verifyAudit(db())
  expect([lines, broken]).toEqual([(await rows()).length, []])
  expect(lines).toBeGreaterThan(40)
})

it('a change that is rolled back leaves the chain as it was', async () => {
  const before = await rows()
  const failing = inTransaction(site.app, async (unit) => {
    await unit.audit(OWNER, 'tried', 'target', 'undone')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await rows()).toEqual(before)
  await write('after it')
  expect((await verifyAudit(db())).broken).toEqual([])
})

it('an altered, removed, moved or added line is named', async () => {
  await write('one')
  await write('two')
  const all = await rows()
  const [one, two] = all.slice(-2)
  const alterations: [
    name: string,
    at: number,
    change: () => Promise<unknown>,
    back: () => Promise<unknown>,
  ][] = [
    ...(['actor', 'action', 'target', 'note'] as const).map(
      (column): [string, number, () => Promise<unknown>, () => Promise<unknown>] => [
        column,
        one!.seq,
        () =>
          db()
            .updateTable('audit')
            .set({ [column]: 'other' })
            .where('seq', '=', one!.seq)
            .execute(),
        () =>
          db()
            .updateTable('audit')
            .set({ [column]: one![column] })
            .where('seq', '=', one!.seq)
            .execute(),
      ],
    ),
    [
      'a note, with its salt taken away',
      one!.seq,
      () =>
        db().updateTable('audit').set({ note: 'x', note_salt: null }).where('seq', '=', one!.seq).execute(),
      () =>
        db()
          .updateTable('audit')
          .set({ note: one!.note, note_salt: one!.note_salt })
          .where('seq', '=', one!.seq)
          .execute(),
    ],
    [
      'removed',
      two!.seq,
      () => db().deleteFrom('audit').where('seq', '=', one!.seq).execute(),
      () => db().insertInto('audit').values(one!).execute(),
    ],
    [
      'the last one removed',
      one!.seq,
      () => db().deleteFrom('audit').where('seq', '=', two!.seq).execute(),
      () => db().insertInto('audit').values(two!).execute(),
    ],
    [
      'the first one removed',
      all[1]!.seq,
      () => db().deleteFrom('audit').where('seq', '=', all[0]!.seq).execute(),
      () => db().insertInto('audit').values(all[0]!).execute(),
    ],
    [
      'added by hand',
      two!.seq + 1000,
      () =>
        sql`insert into audit (seq, id, actor, action, target, note, at)
          values (${two!.seq + 1000}, 'x', 'x', 'x', 'x', 'x', 1)`.execute(db()),
      () => db().deleteFrom('audit').where('id', '=', 'x').execute(),
    ],
  ]
  for (const [name, at, change, back] of alterations) {
    await change()
    expect([name, (await verifyAudit(db())).broken[0]?.line]).toEqual([name, at])
    await expect(verifyAuditCommand(site.app)).rejects.toThrow(`line ${at} `)
    await back()
    expect([name, (await verifyAudit(db())).broken]).toEqual([name, []])
  }
  expect(await verifyAuditCommand(site.app)).toContain('The audit trail holds')
})

it('deleting an account takes its address out of the notes, and the chain holds', async () => {
  const who = await joinTeam(site, 'Editor')
  expect((await rows()).some(({ note }) => note.includes(who.email))).toBe(true)
  expect((await who.send('DELETE', '/api/me', { body: { password: CUSTOMER_PASSWORD } })).status).toBe(204)
  expect((await rows()).some(({ note }) => note.includes(who.email))).toBe(false)
  const check = await verifyAudit(db())
  expect(check.broken).toEqual([])
  expect(check.redacted).toBeGreaterThan(0)
})

it('an address that is only a part of another stays in a note, and the chain holds', async () => {
  const who = await joinTeam(site, 'Editor')
  const notes = [`asked by ${who.email}.`, `a${who.email} → b+${who.email}`, `to ${who.email}.org`]
  for (const note of notes) await write(note)
  await who.send('DELETE', '/api/me', { body: { password: CUSTOMER_PASSWORD } })
  expect((await rows()).map(({ note }) => note)).toEqual(
    expect.arrayContaining([`asked by ${DELETED_ACCOUNT}.`, ...notes.slice(1)]),
  )
  expect((await verifyAudit(db())).broken).toEqual([])
})

it('one fault hides no other', async () => {
  for (const note of ['one', 'two', 'three']) await write(note)
  const [one, two, three] = (await rows()).slice(-3)
  const change = (seq: number, note: string) =>
    db().updateTable('audit').set({ note }).where('seq', '=', seq).execute()
  await change(one!.seq, 'other')
  await change(three!.seq, 'other')
  expect((await verifyAudit(db())).broken.map(({ line }) => line)).toEqual([one!.seq, three!.seq])
  await expect(verifyAuditCommand(site.app)).rejects.toThrow('broken in 2 places')
  await change(one!.seq, one!.note)
  await change(three!.seq, three!.note)
  await db().deleteFrom('audit').where('seq', '=', two!.seq).execute()
  expect((await verifyAudit(db())).broken.map(({ line }) => line)).toEqual([three!.seq])
  await db().insertInto('audit').values(two!).execute()
})

it('is exported as CSV and as JSON, with its hashes', async () => {
  const all = await rows()
  const csv = await admin.get('/api/audit.csv')
  expect(csv.headers.get('content-type')).toContain('text/csv')
  expect(csv.text.trimEnd().split('\r\n')).toHaveLength(all.length + 1)
  const { json } = await admin.get('/api/audit.json')
  expect(json).toHaveLength(all.length)
  expect(json.at(-1)).toMatchObject({
    line: all.at(-1)!.seq,
    hash: all.at(-1)!.hash,
    prevHash: all.at(-1)!.prev_hash,
  })
})
