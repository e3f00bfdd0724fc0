import { once } from 'node:events'
// A VAT number that an admin confirms is looked up at VIES, here a server of the test.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { COMPANY } from '#tests/support/invoice-shop.ts'
import { EU_SELLER, setSeller, setTax } from '#tests/support/seller.ts'
import { place } from '#tests/support/shop.ts'
import { startShop } from '#tests/support/start-shop.ts'

const FOUND = {
  countryCode: 'FR',
  vatNumber: '12345678901',
  requestDate: '2026-11-19T10:00:00.000Z',
  valid: true,
  requestIdentifier: 'WAPIAAAAYabc',
  name: 'EXEMPLE SARL',
}

let answer: { status: number; body: string }
const asked: unknown[] = []
const vies = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += chunk))
  request.on('end', () => {
    asked.push([request.url, JSON.parse(body)])
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
}).listen(0, '127.0.0.1')
await once(vies, 'listening')
afterAll(() => vies.close())

const { port } = vies.address() as AddressInfo
const { site, admin, plan } = await startShop({
  screens: true,
  settings: { VIES_URL: `http://127.0.0.1:${port}` },
})
const { db } = site.app.database

beforeAll(async () => {
  await setSeller(admin, EU_SELLER)
  await setTax(admin, { rate: '19', reverseCharge: 'On' })
})
beforeEach(() => {
  asked.length = 0
  answer = { status: 200, body: JSON.stringify(FOUND) }
})

const NUMBER = 'FR12345678901'

async function confirm() {
  const { _id: id } = await place(await site.customer(), plan, COMPANY)
  const { status, text } = await admin.submit(`/admin/payment-status/${id}`, {
    intent: 'confirm-vat',
    vatNumber: NUMBER,
  })
  const events = (await admin.get(`/api/order/${id}`)).json.history as { kind: string; note: string }[]
  const stored = await db
    .selectFrom('order_events')
    .select('data')
    .where('order_id', '=', id)
    .where('kind', '=', 'vat-confirmed')
    .executeTakeFirst()
  return { status, text, note: events.find(({ kind }) => kind === 'vat-confirmed')?.note, stored }
}

describe('confirming a VAT number', () => {
  it('asks VIES with the seller’s own number, and keeps the answer', async () => {
    const { status, note, stored } = await confirm()
    expect(status).toBe(303)
    expect(asked).toEqual([
      [
        '/check-vat-number',
        {
          countryCode: 'FR',
          vatNumber: '12345678901',
          requesterMemberStateCode: 'DE',
          requesterNumber: '123456789',
        },
      ],
    ])
    expect(note).toBe(
      `VAT number ${NUMBER} confirmed by VIES. Registered name: EXEMPLE SARL. Consultation number: WAPIAAAAYabc.`,
    )
    expect(JSON.parse(stored!.data)).toEqual({
      vatNumber: NUMBER,
      vies: {
        valid: true,
        name: 'EXEMPLE SARL',
        consultation: 'WAPIAAAAYabc',
        askedAt: '2026-11-19T10:00:00.000Z',
      },
    })
  })

  it('refuses a number that VIES knows as not valid', async () => {
    answer.body = JSON.stringify({ ...FOUND, valid: false, name: '---' })
    const { status, text, note } = await confirm()
    expect([status, note]).toEqual([409, undefined])
    expect(text).toContain(`${NUMBER} is not valid`)
  })

  it.each([
    [
      'a member state that is out of reach',
      200,
      '{"actionSucceed":false,"errorWrappers":[{"error":"MS_UNAVAILABLE"}]}',
    ],
    ['an error', 500, '{}'],
    ['something else', 200, '<html>'],
  ])('says that there was no answer, and confirms all the same: %s', async (_, status, body) => {
    answer = { status, body }
    const confirmed = await confirm()
    expect(confirmed.status).toBe(303)
    expect(confirmed.note).toBe(`VAT number ${NUMBER} confirmed. VIES did not answer.`)
  })
})
