// What is charged or owed changes with a question to an editor, a line in the audit trail and an email to all
// admins: by a form, a call, an earlier version or a deletion.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '#tests/support/caller.ts'
import { emailsOf } from '#tests/support/mailbox.ts'
import { ADMIN } from '#tests/support/people.ts'
import type { Plan } from '#tests/support/shop.ts'
import { startShop } from '#tests/support/start-shop.ts'
import type { TestSite } from '#tests/support/start-site.ts'
import { joinTeam, type TeamCaller } from '#tests/support/team.ts'
import { textOf } from '#tests/support/text-of.ts'
import { inEnglish } from '#tests/support/words.ts'

let site: TestSite
let admin: Caller
let plan: Plan
let editor: TeamCaller

beforeAll(async () => {
  ;({ site, admin, plan } = await startShop({ screens: true }))
  editor = await joinTeam(site, 'Editor')
})

/** What the work wrote to the audit trail, and what it mailed to an admin. */
async function traces(work: () => Promise<unknown>): Promise<{ lines: string[][]; mails: string[] }> {
  const { db } = site.app.database
  const [lines, mails] = [await db.selectFrom('audit').select('seq').execute(), await toAdmin()]
  await work()
  const after = await db.selectFrom('audit').select(['action', 'note']).orderBy('seq').execute()
  return {
    lines: inEnglish(after.slice(lines.length).map(({ action, note }) => [action, note])),
    mails: (await toAdmin()).slice(mails.length).map(({ subject }) => subject),
  }
}
const toAdmin = () => emailsOf(site, ADMIN.email)

const put = (who: Caller, fields: object) =>
  who.put(`/api/pricing/${plan._id}`, {
    packageName: 'Basic',
    packageButtonText: 'Order',
    packagePointOne: 'One point',
    ...fields,
  })
const versions = async () =>
  (await admin.get(`/api/revisions?type=pricing&id=${plan._id}`)).json as {
    _id: string
    fields: { packagePrice: string; packageBilling: string } | null
  }[]
const priceNow = async () => (await admin.get(`/api/pricing/${plan._id}`)).json.packagePrice

describe('a package', () => {
  it('that is billed again and again is asked about, written and told', async () => {
    await put(admin, { packagePrice: '100', packageBilling: 'once' })
    const monthly = { packagePrice: '100', packageBilling: 'month' }
    expect(await put(editor, monthly)).toMatchObject({
      status: 422,
      json: { errors: { confirmPrice: 'The billing goes from Once to Every month. Is that right?' } },
    })
    expect(await traces(() => put(editor, { ...monthly, confirmPrice: true }))).toEqual({
      lines: [['package changed', 'Basic: Billing: month']],
      mails: ['Package changed: Basic'],
    })
    expect((await toAdmin()).at(-1)!.text).toContain('Once → Every month')
    await put(admin, { packagePrice: '100', packageBilling: 'once' })
  })

  it('whose price moves by more than half is told, and by less only written', async () => {
    const { lines, mails } = await traces(() => put(admin, { packagePrice: '90' }))
    expect([lines, mails]).toEqual([[['price changed', 'Basic: $90']], []])
    expect(await traces(() => put(editor, { packagePrice: '1', confirmPrice: true }))).toEqual({
      lines: [['price changed', 'Basic: $1']],
      mails: ['Package changed: Basic'],
    })
  })

  it('is asked about when an earlier version comes back, also after it was deleted', async () => {
    await put(admin, { packagePrice: '1290' })
    const cheap = (await versions()).find(({ fields }) => fields?.packagePrice === '1')!
    const dear = (await versions()).find(({ fields }) => fields?.packagePrice === '1290')!
    const restore = `/api/revisions/${cheap._id}/restore`
    const question = 'The price goes from $1,290 to $1. Is that right?'
    expect(await editor.post(restore)).toMatchObject({
      status: 422,
      json: { errors: { confirmed: question } },
    })
    expect(await priceNow()).toBe('1290')
    // The history screen asks, and its answer restores. One field alone is asked about too.
    for (const field of [{}, { field: 'packagePrice' }]) {
      const asked = await editor.submit('/history', { revision: cheap._id, ...field })
      expect([asked.status, textOf(asked.text)]).toEqual([422, expect.stringContaining(question)])
    }
    const { mails } = await traces(() =>
      editor.submit('/history', { revision: cheap._id, field: 'packagePrice', confirmed: 'yes' }),
    )
    expect([await priceNow(), mails]).toEqual(['1', ['Package changed: Basic']])
    await admin.post(`/api/revisions/${dear._id}/restore`)
    await editor.delete(`/api/pricing/${plan._id}`)
    expect((await editor.post(restore)).status).toBe(422)
    // As it last was: nothing to ask.
    expect((await editor.post(`/api/revisions/${dear._id}/restore`)).status).toBe(200)
    expect((await editor.post(`${restore}?confirmed=true`)).status).toBe(200)
    expect(await priceNow()).toBe('1')
  })
})

it('every change of a plan is written, and a higher credit told', async () => {
  const fields = { packageId: plan._id, days: '10', changeDays: '5', rounds: '2', lateCreditPercent: '5' }
  let id = ''
  const made = await traces(async () => {
    id = (await editor.post('/api/add-package-work', fields)).json._id
  })
  expect(made).toEqual({ lines: [['late credit set', 'Basic: 5']], mails: ['Plan set: Basic'] })
  const change = (more: object) => traces(() => editor.put(`/api/package-work/${id}`, { ...fields, ...more }))
  expect(await change({ lateCreditPercent: '100', days: '1' })).toEqual({
    lines: [['late credit changed', 'Basic: 100; Working days until delivery: 1']],
    mails: ['Plan changed: Basic'],
  })
  const opening = 'Transfer the balance to another account.'
  expect(await change({ opening })).toEqual({
    lines: [['late credit changed', `Basic: 5; Working days until delivery: 10; Welcome note: ${opening}`]],
    mails: [],
  })
  expect(await change({ opening: 'Welcome!' })).toEqual({
    lines: [['plan changed', 'Basic: Welcome note: Welcome!']],
    mails: [],
  })
})
