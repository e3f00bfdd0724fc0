// The reconciliation screen as it works without JavaScript.
import { expect, it } from 'vitest'
import { askableProvider } from '#tests/support/askable-provider.ts'
import type { Caller } from '#tests/support/caller.ts'
import { place } from '#tests/support/shop.ts'
import { startShop } from '#tests/support/start-shop.ts'
import { textOf } from '#tests/support/text-of.ts'

const provider = askableProvider()
const { site, admin, plan } = await startShop({ screens: true, parts: { payments: provider.payments } })
const customer = await site.customer()

const placed = async () => {
  const { _id: id } = await place(customer, plan)
  expect((await customer.post(`/api/checkout/${id}`, { provider: 'stripe' })).status).toBe(200)
  return id
}

function upload(who: Caller, csv: string | undefined, fields: Record<string, string> = {}) {
  const form = new FormData()
  form.set('intent', 'compare')
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set(
    'file',
    csv === undefined ? new File([], '') : new File([csv], 'activity.csv', { type: 'text/csv' }),
  )
  return who.send('POST', '/reconcile', { body: form, headers: { accept: 'text/html' } })
}

/** The page that an answer redirects to. */
async function afterRedirect(answer: { status: number; location: string | null; text: string }) {
  expect([answer.status, answer.text]).toEqual([303, expect.any(String)])
  return textOf((await admin.page(answer.location!)).text)
}

it('is a tab of the orders', async () => {
  expect((await admin.page('/total-orders')).text).toContain('href="/reconcile"')
})

it('asks about a day, and shows the number of checkouts', async () => {
  await placed()
  const day = new Date().toISOString().slice(0, 10)
  const asked = await afterRedirect(await admin.submit('/reconcile', { intent: 'day', day }))
  expect(asked).toMatch(/The providers are being asked about 1 checkout of \d\d\/\d\d\/\d{4}/)
  expect(
    await afterRedirect(await admin.submit('/reconcile', { intent: 'day', day: '2020-01-01' })),
  ).toContain('No checkout of a provider that can be asked was started on 01/01/2020')
  const refused = await admin.submit('/reconcile', { intent: 'day', day: 'soon' })
  expect([refused.status, textOf(refused.text)]).toEqual([422, expect.stringContaining('Choose a day')])
  // A link alone does not show the message.
  expect(textOf((await admin.page('/reconcile?done=day&of=7&at=2026-01-01')).text)).not.toContain(
    '7 checkouts',
  )
})

it.each([
  ['Order no. 7Q2K9XYZ', '7Q2K9XYZ'],
  ['Invoice #7Q2K9XYZ, Ada Buyer', '7Q2K9XYZ Ada Buyer'],
  ['Order', 'pi_who'],
  ['', 'pi_who'],
])('offers to search the orders for what %j names', async (reference, wanted) => {
  const csv = `PaymentIntent ID,Amount,order (metadata)\npi_who,5.00,"${reference}"`
  const { text } = await upload(admin, csv)
  expect(text).toContain(`href="/total-orders?${new URLSearchParams({ q: wanted })}"`)
  expect(textOf(text)).toContain(`Search the orders for “${wanted}”`)
})

it('compares a file, and asks the provider about a row', async () => {
  const id = await placed()
  provider.pay(id, 'pi_there')
  const csv =
    `PaymentIntent ID,Amount,Currency,Status,order (metadata)\npi_there,19.99,usd,Paid,${id}\n` +
    'pi_who,5.00,usd,Paid,somebody'
  const { status, text } = await upload(admin, csv)
  expect(status).toBe(200)
  expect(textOf(text)).toContain(`${id.slice(0, 8).toUpperCase()}, Ada Buyer UnPaid`)
  expect(text).toContain(`href="/admin/payment-status/${id}"`)
  expect(text).toContain('href="/total-orders?q=somebody"')
  expect(textOf(text)).toContain('Payments that are only here were not looked for.')
  expect(textOf(text)).toContain('To compare by other columns, choose the file again.')

  const asked = await admin.submit('/reconcile', { intent: 'inquire', order: id })
  expect(await afterRedirect(asked)).toContain('The provider was asked: the order is paid')
  const again = textOf((await upload(admin, csv.replace(/\npi_who.*/, ''))).text)
  expect(again).toContain('Everything in the file is here.')

  provider.fallSilent(true)
  const refused = await admin.submit('/reconcile', { intent: 'inquire', order: await placed() })
  expect([refused.status, textOf(refused.text)]).toEqual([
    503,
    expect.stringContaining('It does not answer.'),
  ])
  provider.fallSilent(false)
})

it('lets the admin choose the columns, and stores the choice', async () => {
  const csv = 'Ours,Theirs,Sum\nx,pi_there,19.99'
  const { text } = await upload(admin, csv)
  expect(textOf(text)).toContain('Choose the column with the amount.')
  const key = /name="columnsFor" value="(\w+)"/.exec(text)![1]!
  const chosen = { columnsFor: key, 'column-transaction': 'Theirs', 'column-amount': 'Sum' }
  expect(textOf((await upload(admin, csv, chosen)).text)).toContain('Everything in the file is here.')
  const later = await upload(admin, csv)
  expect(textOf(later.text)).toContain('These are remembered for files with the same columns.')
  expect(later.text).toMatch(/name="column-amount"[^]*?<option value="Sum" selected=""/)
})

it('shows the problem of a file beside the field', async () => {
  for (const [csv, why] of [
    [undefined, 'Choose the CSV file.'],
    ['', 'The file is empty.'],
    ['a,b\n1,"2', 'a quotation mark is opened and not closed'],
    ['x'.repeat(5 * 1024 * 1024 + 1), 'The file may have at most 5 MB.'],
  ] as const) {
    const { status, text } = await upload(admin, csv)
    expect([status, textOf(text)]).toEqual([422, expect.stringContaining(why)])
    expect(text).toMatch(/<input[^>]*type="file"[^>]*aria-invalid="true"/)
  }
})

it('is for admins', async () => {
  for (const answer of [await customer.page('/reconcile'), await upload(customer, 'a,b\n1,2')])
    expect(answer.status).toBe(403)
  for (const answer of [await site.visitor().page('/reconcile'), await upload(site.visitor(), 'a,b\n1,2')])
    expect([answer.status, answer.location]).toEqual([302, expect.stringContaining('/login')])
  expect((await admin.submit('/reconcile', { intent: 'else' })).status).toBe(400)
})
