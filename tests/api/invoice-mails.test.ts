// The PDF of an invoice travels with the email, made from the number that the outbox keeps.
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, it } from 'vitest'
import { mailServer } from '#tests/support/mail-server.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { setSeller, setTax } from '#tests/support/seller.ts'
import { place, until } from '#tests/support/shop.ts'
import { startShop } from '#tests/support/start-shop.ts'

const mails = await mailServer()
await mails.open()
afterAll(() => mails.close())
const { site, admin, plan } = await startShop({ settings: { SMTP_URL: mails.url } })

/** The attached files of a message, as bytes by their names. */
function attachmentsOf(message: string): Map<string, Buffer> {
  const parts = message
    .split(/\r?\n--[^\r\n]+/)
    .filter((part) => /content-disposition: attachment/i.test(part))
  return new Map(
    parts.map((part) => {
      const [head = '', ...body] = part.split(/\r?\n\r?\n/)
      return [/filename="?([^"\r\n;]+)/i.exec(head)![1]!, Buffer.from(body.join(''), 'base64')]
    }),
  )
}

it('the receipt’s email has the invoice attached, the refund’s email the credit note', async () => {
  await setSeller(admin)
  await setTax(admin)
  const who = await site.customer()
  const { _id: id } = await place(who, plan)
  const sent = (subject: RegExp) =>
    until(async () => mails.received.find(({ to, message }) => to === who.email && subject.test(message)))
  await admin.post(`/api/record-payment/${id}`, { amount: '23.99', note: 'Cash' })
  const receipt = attachmentsOf((await sent(/^Subject:.*Test payment/m))!.message)
  expect([...receipt.keys()]).toEqual(['TEST-INV-000001.pdf'])
  const pdf = await getDocumentProxy(new Uint8Array(receipt.get('TEST-INV-000001.pdf')!))
  const { text } = await extractText(pdf, { mergePages: true })
  expect(text).toContain('$23.99')
  await admin.post(`/api/refund/${id}`, { reason: 'Sorry' })
  const refund = attachmentsOf((await sent(/^Subject:.*Refunded/m))!.message)
  expect([...refund.keys()]).toEqual(['TEST-CN-000001.pdf'])
  // The outbox keeps the number, not the bytes; an admin sees what was attached.
  const rows = await mailsTo(site, who.email)
  expect(rows.every(({ words }) => words.length < 5000)).toBe(true)
  const outbox = (await admin.get('/api/outbox?limit=500')).json as { kind: string; documents: string[] }[]
  expect(outbox.find(({ kind }) => kind === 'order-refunded')?.documents).toEqual(['TEST-CN-000001'])
  // An email that is sent again after its document is gone has no attachment.
  await site.app.database.db.deleteFrom('invoices').execute()
  mails.received.length = 0
  const mail = rows.find(({ kind }) => kind === 'order-paid')!
  expect((await admin.post(`/api/outbox/${mail.id}/resend`)).status).toBe(200)
  expect([...attachmentsOf((await sent(/^Subject:.*Test payment/m))!.message).keys()]).toEqual([])
})
