// The stand-in for the payment provider: hard cases, and restarts.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createStandIn, fileStore, memoryStore } from '#stand-in/index.ts'
import type { StandInOptions } from '#stand-in/index.ts'
import { HARD_CASES } from '#stand-in/scenarios.ts'
import { ask, begin, get, merchant, open, post, press, verdict } from '#tests/support/stand-in.ts'

describe('a hard case', () => {
  /** Plays a scenario to its end and returns what the merchant received, in the order of arrival. */
  async function play(scenario: string, messages: number, options: Partial<StandInOptions> = {}) {
    const shop = await merchant()
    const standIn = open(options)
    const pressedAt = Date.now()
    const at = await press(standIn, shop.url, scenario)
    await shop.count(messages)
    const told = await Promise.all(
      shop.received.map(async ({ bytes, fields, at: time }) => ({
        status: fields.get('payment_status'),
        txn: fields.get('txn_id'),
        verdict: await verdict(standIn, bytes),
        fields,
        bytes,
        after: time - pressedAt,
      })),
    )
    return { shop, standIn, at, told, page: async () => (await get(standIn, at)).text() }
  }

  it('late: comes after its pause', async () => {
    const { told } = await play('late', 1)
    expect(told).toMatchObject([{ status: 'Completed', verdict: 'VERIFIED' }])
    expect(told[0]!.after).toBeGreaterThanOrEqual(95) // Five seconds at this pace, and timers may round down.
  })

  it('duplicate: the same bytes three times', async () => {
    const { told } = await play('duplicate', 3)
    expect(new Set(told.map(({ bytes }) => bytes.toString('latin1'))).size).toBe(1)
    expect(told.map((one) => one.verdict)).toEqual(['VERIFIED', 'VERIFIED', 'VERIFIED'])
  })

  it.each([
    { scenario: 'pending-completed', states: ['Pending', 'Completed'], text: 'You paid' },
    { scenario: 'pending-denied', states: ['Pending', 'Denied'], text: 'Your payment was denied' },
    { scenario: 'completed-pending', states: ['Completed', 'Pending'], text: 'You paid' },
  ])('$scenario: one transaction, two states', async ({ scenario, states, text }) => {
    const { told, page } = await play(scenario, 2)
    expect(told.map((one) => one.status)).toEqual(states)
    expect(new Set(told.map((one) => one.txn)).size).toBe(1)
    expect(told.every((one) => one.verdict === 'VERIFIED')).toBe(true)
    expect(told.find((one) => one.status === 'Pending')!.fields.get('pending_reason')).toBe('echeck')
    expect(await page()).toContain(text)
  })

  it.each([
    { scenario: 'wrong-amount', wrong: { mc_gross: '299.49', mc_currency: 'USD' } },
    { scenario: 'wrong-currency', wrong: { mc_gross: '299.50', mc_currency: 'EUR' } },
    {
      scenario: 'wrong-receiver',
      wrong: {
        mc_gross: '299.50',
        business: 'someone.else@wallet.example',
        receiver_email: 'someone.else@wallet.example',
      },
    },
    { scenario: 'accents', wrong: { first_name: 'Zoë “Žofie”', last_name: 'Müller y Peña – Œuvré €' } },
  ])('$scenario: verifies, and says what it should not', async ({ scenario, wrong }) => {
    const { told } = await play(scenario, 1)
    expect(told[0]).toMatchObject({ status: 'Completed', verdict: 'VERIFIED' })
    expect(Object.fromEntries(told[0]!.fields)).toMatchObject(wrong)
  })

  it.each([
    { scenario: 'forged', text: 'Nothing was paid' },
    { scenario: 'tampered', text: 'You paid' },
  ])('$scenario: looks right, and does not verify', async ({ scenario, text }) => {
    const { told, page } = await play(scenario, 1)
    expect(told).toMatchObject([{ status: 'Completed', verdict: 'INVALID' }])
    const right = { mc_gross: '299.50', business: 'Pay@Northlight.example', custom: '{"order":"7"}' }
    expect(Object.fromEntries(told[0]!.fields)).toMatchObject(right)
    expect(await page()).toContain(text)
  })

  it('verifier-down: an error for twenty seconds, then the truth', async () => {
    let skipped = 0
    const { told, standIn } = await play('verifier-down', 1, { pace: 1, now: () => Date.now() + skipped })
    expect((await ask(standIn, told[0]!.bytes)).status).toBe(500)
    skipped = 15_000
    expect((await ask(standIn, told[0]!.bytes)).status).toBe(500)
    skipped = 21_000
    expect(await ask(standIn, told[0]!.bytes)).toEqual({ status: 200, text: 'VERIFIED' })
  })

  it('dispute: a genuine message without state or amount', async () => {
    const { told } = await play('dispute', 2)
    expect(told.map((one) => [one.status, one.verdict])).toEqual([
      ['Completed', 'VERIFIED'],
      [null, 'VERIFIED'],
    ])
    const { fields } = told[1]!
    expect(Object.fromEntries(fields)).toMatchObject({
      txn_type: 'new_case',
      case_type: 'dispute',
      txn_id: told[0]!.txn,
      invoice: 'N-7',
    })
    expect(fields.has('mc_gross')).toBe(false)
  })

  it('second-transaction: two that pay for the same order', async () => {
    const { told, page } = await play('second-transaction', 2)
    expect(new Set(told.map((one) => one.txn)).size).toBe(2)
    expect(told.map((one) => [one.status, one.verdict, one.fields.get('invoice')])).toEqual(
      Array(2).fill(['Completed', 'VERIFIED', 'N-7']),
    )
    expect(told.every((one) => one.fields.get('mc_gross') === '299.50')).toBe(true)
    const text = await page()
    for (const { txn } of told) expect(text).toContain(txn)
  })

  it('has a button each, and an unknown one is refused', async () => {
    const standIn = open()
    const checkout = await begin(standIn, 'http://localhost:1/notify')
    const text = await (await get(standIn, checkout)).text()
    for (const { id, label } of HARD_CASES)
      expect(text).toContain(`value="${id}" aria-describedby="about-${id}">${label}</button>`)
    expect((await post(standIn, `${checkout}/pay`, { scenario: 'nonsense' })).status).toBe(400)
  })
})

describe('a restart', () => {
  async function folder(): Promise<string> {
    const path = await mkdtemp(join(tmpdir(), 'stand-in-'))
    onTestFinished(() => rm(path, { recursive: true, force: true, maxRetries: 5 }))
    return path
  }

  it('forgets nothing: what was sent still verifies, and what was not taken is sent', async () => {
    const path = await folder()
    const shop = await merchant(200, 500)
    const first = createStandIn({
      prefix: '/stand-in',
      key: 'one',
      retryDelays: [60_000],
      store: fileStore(path),
    })
    const checkout = await begin(first, shop.url)
    await press(first, shop.url, 'pay')
    await shop.count(1)
    const at = await press(first, shop.url, 'pay')
    await vi.waitFor(
      async () =>
        expect(await (await get(first, at)).text()).toContain('Sent once, last answer 500; again in 60 s'),
      30_000,
    )
    await first.close()
    expect(shop.received).toHaveLength(2)

    const later = Date.now() + 61_000
    const second = open({ key: 'one', store: fileStore(path), now: () => later })
    expect(await verdict(second, shop.received[0]!.bytes)).toBe('VERIFIED')
    expect((await get(second, checkout)).status, 'an open checkout is still open').toBe(200)
    await shop.count(3)
    expect(shop.received[2]!.bytes.equals(shop.received[1]!.bytes)).toBe(true)
  })

  it('by a crash loses no message that left', async () => {
    const path = await folder()
    const shop = await merchant()
    // The message is in the file before it is sent.
    const standIn = open({
      key: 'one',
      store: fileStore(path),
      fetch: async (...sent) => {
        expect(
          JSON.parse(await readFile(join(path, 'stand-in.json'), 'utf8')).checkouts[0].payments[0].messages,
        ).toHaveLength(1)
        return fetch(...sent)
      },
    })
    await press(standIn, shop.url, 'pay')
    await shop.count(1)
    expect(await verdict(open({ key: 'one', store: fileStore(path) }), shop.received[0]!.bytes)).toBe(
      'VERIFIED',
    )
  })

  it('on another instance verifies too, if both have the same key', async () => {
    const shop = await merchant()
    await press(open({ key: 'shared' }), shop.url, 'pay')
    await shop.count(1)
    const { bytes } = shop.received[0]!
    expect(await verdict(open({ key: 'shared' }), bytes)).toBe('VERIFIED')
    expect(await verdict(open({ key: 'another' }), bytes)).toBe('INVALID')
    const moved = Buffer.from(bytes.toString('latin1').split('&').toReversed().join('&'), 'latin1')
    expect(await verdict(open({ key: 'shared' }), moved)).toBe('INVALID')
  })

  it('with a store it can not read begins anew', async () => {
    const store = memoryStore()
    await store.save({ version: 99, checkouts: 'none' })
    expect((await get(open({ store }), '/stand-in/payment/UNKNOWN')).status).toBe(404)
  })
})
