// Anybody can send notifications. Forged ones, however many, hold up no payment and don't fill the disk. A
// field that comes twice is not believed.
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteForgedBeyond } from '#checkout/server/notifications/notification-priority.ts'
import { NOTIFY_PATH } from '#providers/server/paths.ts'
import { emailsOf } from '#tests/support/mailbox.ts'
import { startPaymentShop } from '#tests/support/payment-shop.ts'
import { ADMIN } from '#tests/support/people.ts'
import { RECEIVER, until } from '#tests/support/shop.ts'
import { inEnglish } from '#tests/support/words.ts'

const { bank, site, plan, actAsOwner, paymentStatus, reachesStatus, placeWithPayForm, allHandled } =
  await startPaymentShop()

const rows = () => site.app.database.db.selectFrom('notifications')
const url = () => site.origin + NOTIFY_PATH
const rowOf = (txn: string) => rows().selectAll().where('txn_id', '=', txn).executeTakeFirst()
const settledRow = async (txn: string) =>
  (await until(
    () => rowOf(txn),
    (row) => row !== undefined && row.state !== 'received',
  ))!

beforeEach(() => allHandled())

let junk = 0
/** Sends a notification from somebody who knows no order of ours. */
const forge = (more = '') =>
  bank.deliver(url(), `txn_id=JUNK${++junk}&payment_status=Completed&custom=nobody.key${more}`)

describe('a flood of forged notifications', () => {
  it('does not delay a payment: it is verified first', async () => {
    const { id, form } = await placeWithPayForm()
    const release = bank.hold()
    const first = junk + 1
    const sent = Array.from({ length: 150 }, () => forge())
    expect(new Set(await Promise.all(sent))).toEqual(new Set([200]))
    const payment = bank.about(form)
    expect((await bank.notify(payment)).status).toBe(200)
    expect(await until(async () => bank.asked.get(payment.txn_id!) ?? 0)).toBe(1)
    const forgedFirst = Array.from({ length: 150 }, (_, n) => bank.asked.get(`JUNK${first + n}`) ?? 0).filter(
      Boolean,
    ).length
    expect(forgedFirst).toBeLessThan(100)
    release()
    expect(await reachesStatus(id, 'Paid')).toBe('Paid')
  })

  it('does not delay a refund, which names the payment and not the order', async () => {
    const { id, form } = await placeWithPayForm()
    const payment = bank.about(form)
    await bank.notify(payment)
    await reachesStatus(id, 'Paid')
    const refund = bank.about(form, {
      payment_status: 'Refunded',
      mc_gross: `-${plan.packagePrice}`,
      parent_txn_id: payment.txn_id!,
      custom: '',
    })
    await bank.notify(refund)
    expect(await settledRow(refund.txn_id!)).toMatchObject({ lane: 'known', order_id: id, state: 'verified' })
  })

  it('fills its own lane only, gets 503 and never 429, and payments still pass', async () => {
    const { id, form } = await placeWithPayForm()
    const release = bank.hold()
    const answers: number[] = []
    for (let n = 0; n < 260; n++) answers.push(await forge())
    expect(new Set(answers)).toEqual(new Set([200, 503]))
    const again = answers.lastIndexOf(200)
    expect(again).toBeLessThan(230)
    expect(
      (await rows().select('seq').where('state', '=', 'received').where('lane', '=', 'stranger').execute())
        .length,
    ).toBeLessThanOrEqual(200)
    // A notification that is stored already is not counted again.
    expect(
      await bank.deliver(url(), `txn_id=JUNK${junk - 259}&payment_status=Completed&custom=nobody.key`),
    ).toBe(200)
    expect((await bank.notify(bank.about(form))).status).toBe(200)
    release()
    expect(await reachesStatus(id, 'Paid')).toBe('Paid')
  })

  it('takes a few megabytes while it waits, and none after it was found forged', async () => {
    const release = bank.hold()
    const padding = `&x=${'x'.repeat(60_000)}`
    const answers: number[] = []
    for (let n = 0; n < 90; n++) answers.push(await forge(padding))
    expect(answers.filter((status) => status === 503).length).toBeGreaterThan(10)
    release()
    await allHandled()
    const forged = await rows()
      .select(['raw', 'reading', 'hash', 'received_at', 'outcome'])
      .where('state', '=', 'invalid')
      .where('lane', '=', 'stranger')
      .execute()
    expect(forged.length).toBeGreaterThan(50)
    for (const row of forged)
      expect([row.raw, row.reading!.length < 4000, row.hash.length, inEnglish(row.outcome)]).toEqual([
        '',
        true,
        64,
        expect.stringMatching(/did not send this/),
      ])
    const shown = (await actAsOwner().listUnmatchedNotifications()).find(({ state }) => state === 'invalid')!
    expect(shown).toMatchObject({
      txnId: expect.stringMatching(/^JUNK/),
      said: 'Completed',
      canAskAgain: false,
    })
    await expect(actAsOwner().reverifyNotification(shown._id)).rejects.toMatchObject({ code: 'conflict' })
    await deleteForgedBeyond(site.app, 'stranger', 10)
    expect(
      await rows().select('seq').where('state', '=', 'invalid').where('lane', '=', 'stranger').execute(),
    ).toHaveLength(10)
  })

  it('with the key of an own order goes first a few times only', async () => {
    const { form } = await placeWithPayForm()
    const release = bank.hold()
    const sent = Array.from({ length: 25 }, () => bank.about(form))
    for (const fields of sent) expect((await bank.notify(fields, { forged: true })).status).toBe(200)
    const lanes = await rows()
      .select('lane')
      .where(
        'txn_id',
        'in',
        sent.map(({ txn_id: id }) => id!),
      )
      .execute()
    expect([lanes.filter(({ lane }) => lane === 'known').length, lanes.length]).toEqual([20, 25])
    release()
    await allHandled()
    // A notification that named our key is kept whole, so that the provider can be asked about it again.
    expect(await rowOf(sent[0]!.txn_id!)).toMatchObject({
      state: 'invalid',
      lane: 'known',
      raw: expect.stringMatching(/./),
    })
  })
})

describe('an important field that occurs twice', () => {
  it.each([
    'txn_id',
    'payment_status',
    'custom',
    'mc_gross',
    'mc_currency',
    'business',
    'receiver_email',
    'test_ipn',
    'charset',
    'custo%6d',
  ])('%s: the notification is held for review and not applied', async (name) => {
    const { id, form } = await placeWithPayForm()
    const payment = bank.about(form, { test_ipn: '0', memo: `Held ${name}` })
    const value = encodeURIComponent(payment[decodeURIComponent(name)] ?? '')
    const held = (await bank.notify(payment, { also: `&${name}=${value}` })).body
    await allHandled()
    expect(await paymentStatus(id)).toBe('UnPaid')
    const row = await rows()
      .selectAll()
      .where('raw', '=', Buffer.from(held, 'latin1').toString('base64'))
      .executeTakeFirstOrThrow()
    const why =
      `Held for review, not applied. It says ${decodeURIComponent(name)} more than once, ` +
      'so it is not certain what it means.'
    expect(inEnglish({ ...row })).toMatchObject({ state: 'verified', outcome: why })
    // It is shown with its reason, at its order or among those that fit none, and the admins are told.
    const seen = [
      ...(await actAsOwner().paymentEvidence(id)).notifications,
      ...(await actAsOwner().listUnmatchedNotifications()),
    ].find(({ _id }) => _id === row.id)
    expect(seen).toMatchObject({
      outcome: why,
      canAskAgain: true,
      checks: [{ name: 'Said once', ok: false }],
    })
    expect((await emailsOf(site, ADMIN.email)).at(-1)!.kind).toBe('admin-payment-attention')
    expect(await actAsOwner().reverifyNotification(row.id)).toBe(why)
    expect(await paymentStatus(id)).toBe('UnPaid')
  })

  it('does not matter in an unimportant field', async () => {
    const { id, form } = await placeWithPayForm()
    await bank.notify(bank.about(form, { business: RECEIVER }), { also: '&memo=one&memo=two' })
    expect(await reachesStatus(id, 'Paid')).toBe('Paid')
  })
})
