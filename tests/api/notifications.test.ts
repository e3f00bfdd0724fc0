// Notifications of the provider: how they are received, verified, kept and asked about again.
import { describe, expect, it } from 'vitest'
import { deleteForgedNotifications } from '#checkout/server/notifications/delete-forged-notifications.ts'
import { DAY, MINUTE } from '#platform/rules/durations.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import { emailsOf } from '#tests/support/mailbox.ts'
import { startPaymentShop } from '#tests/support/payment-shop.ts'
import { ADMIN, OWNER } from '#tests/support/people.ts'
import type { Fields } from '#tests/support/provider.ts'
import { until } from '#tests/support/shop.ts'
import { inEnglish } from '#tests/support/words.ts'

const {
  bank,
  site,
  clock,
  actAsOwner,
  paymentStatus,
  reachesStatus,
  evidence,
  settled,
  allHandled,
  placeWithPayForm,
  placePaid,
} = await startPaymentShop({ expectedErrors: /notification not kept/ })

describe('the notification call', () => {
  const url = () => `${site.origin}/api/payments/notify`

  it('stores anything up to 64 KB and answers 200 without a body', async () => {
    for (const body of ['', 'nonsense', '%%%', '=&=', 'a'.repeat(64 * 1024)]) {
      const answer = await fetch(url(), {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect([answer.status, await answer.text()]).toEqual([200, ''])
    }
    expect(await bank.deliver(url(), 'a'.repeat(64 * 1024 + 1))).toBe(413)
  })

  it('never answers 429, even to a flood from one address', async () => {
    const answers = new Set<number>()
    for (let i = 0; i < 20; i++)
      for (const status of await Promise.all(
        Array.from({ length: 20 }, (_, at) => bank.deliver(url(), `txn_id=FLOOD${i}.${at}`)),
      ))
        answers.add(status)
    // A notification that names no order of ours may find its lane full. Then it gets 503 and comes back
    // later.
    expect([...answers].filter((status) => status !== 503)).toEqual([200])
    const { id, form } = await placeWithPayForm()
    const payments = new Set(
      await Promise.all(Array.from({ length: 20 }, async () => (await bank.notify(bank.about(form))).status)),
    )
    expect(payments).toEqual(new Set([200]))
    expect(await reachesStatus(id, 'Paid')).toBe('Paid')
    await allHandled()
  })

  it('accepts the customer’s return by POST, and reads nothing of it', async () => {
    const { id } = await placeWithPayForm()
    const answer = await fetch(`${site.origin}/received-payment/${id}`, {
      method: 'POST',
      body: 'payment_status=Completed',
      headers: {
        origin: 'https://provider.example',
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/x-www-form-urlencoded',
      },
      redirect: 'manual',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/received-payment/${id}?returned=post`,
    ])
    expect(await paymentStatus(id)).toBe('UnPaid')
  })

  it('stores the customer’s return once, even for parallel requests', async () => {
    const { id } = await placeWithPayForm()
    const { user_id: userId } = await site.app.database.db
      .selectFrom('orders')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const owner = actInEnglish(site.app, { ...OWNER, role: 'customer', userId: userId! })
    await Promise.all(Array.from({ length: 5 }, () => owner.noteReturn(id, { sentBack: true })))
    expect((await evidence(id)).history.filter((event) => event.kind === 'returned')).toHaveLength(1)
  })

  it('shows admins what matches no order', async () => {
    await bank.notify({ ...bank.about({}), txn_id: 'NOORDER1', custom: '' }, { to: url() })
    await allHandled()
    const unmatched = await actAsOwner().listUnmatchedNotifications()
    expect(unmatched.find((one) => one.txnId === 'NOORDER1')).toMatchObject({
      state: 'verified',
      outcome: expect.stringMatching(/names no order/),
    })
  })

  it('shows the provider’s notifications among any number of forged ones', async () => {
    const { id, form, txn } = await placePaid()
    await bank.notify({ ...bank.about({}), txn_id: 'NOORDER2', custom: '' }, { to: url() })
    await allHandled()
    for (let i = 0; i < 51; i++) {
      await bank.deliver(url(), `txn_id=JUNK${i}`)
      await bank.notify(bank.about(form), { forged: true })
    }
    const still = async () => [
      (await actAsOwner().listUnmatchedNotifications())[0]!.txnId,
      (await evidence(id)).notifications.at(-1)!.txnId,
    ]
    // Both while they wait to be verified and afterwards.
    expect(await still()).toEqual(['NOORDER2', txn])
    await allHandled()
    expect(await still()).toEqual(['NOORDER2', txn])
  })

  it('deletes forged notifications after a month, and never genuine ones', async () => {
    const { id, form, txn } = await placePaid()
    const forged = bank.about(form)
    await bank.notify(forged, { forged: true })
    await settled(id, 2)
    const left = async (days: number) => {
      await deleteForgedNotifications({
        ...site.app,
        clock: { now: () => site.app.clock.now() + days * DAY },
      })
      return (await evidence(id)).notifications.map((one) => one.txnId).toSorted()
    }
    expect(await left(29)).toEqual([txn, forged.txn_id!].toSorted())
    expect(await left(31)).toEqual([txn])
  })

  it('answers 503 when it can’t store the notification', async () => {
    const [provider] = site.app.payments.all
    const failing = {
      ...provider!,
      read: () => {
        throw new Error('It can’t be stored.')
      },
    }
    const broken = actInEnglish(
      { ...site.app, payments: { ...site.app.payments, all: [failing] } },
      { role: 'visitor' },
    )
    await expect(broken.receiveNotification(Buffer.from('x=y'))).rejects.toMatchObject({
      code: 'unavailable',
    })
  })
})

describe('a verifier that is down', () => {
  it('is asked again until it answers, and the payment is applied', async () => {
    const { id, form } = await placeWithPayForm()
    const fields = bank.about(form)
    bank.rules.set(fields.txn_id!, { status: 500, text: 'oops' })
    expect((await bank.notify(fields)).status).toBe(200)
    await until(
      async () => bank.asked.get(fields.txn_id!) ?? 0,
      (asked) => asked > 0,
    )
    expect(await paymentStatus(id)).toBe('UnPaid')
    // An hour passes on the site's clock, and the provider is asked now and then.
    for (let minute = 0; minute < 60; minute += 10) {
      const asked = bank.asked.get(fields.txn_id!)!
      clock.advance(10 * MINUTE)
      site.app.signals.emit('notifications')
      await until(
        async () => bank.asked.get(fields.txn_id!)!,
        (now) => now > asked,
      )
    }
    expect(await paymentStatus(id)).toBe('UnPaid')
    bank.rules.delete(fields.txn_id!)
    clock.advance(11 * MINUTE)
    site.app.signals.emit('notifications')
    expect(await reachesStatus(id, 'Paid')).toBe('Paid')
  })

  it('can be asked by hand again after a mismatch was fixed', async () => {
    const { id, form } = await placeWithPayForm()
    const fields = bank.about(form, { business: 'late@test.example', receiver_email: 'late@test.example' })
    await bank.notify(fields)
    const [notification] = await settled(id, 1)
    await site.app.database.db
      .insertInto('pay_forms')
      .values({ order_id: id, receiver: 'late@test.example', at: 0 })
      .execute()
    expect(await actAsOwner().reverifyNotification(notification!._id)).toMatch(/^Paid/)
    expect(await paymentStatus(id)).toBe('Paid')
    // Verifying it again says the same and changes nothing.
    expect(await actAsOwner().reverifyNotification(notification!._id)).toMatch(/^Paid/)
    expect((await evidence(id)).history.filter((event) => event.kind === 'completed')).toHaveLength(1)
  })
})

describe('asking again about a notification', () => {
  it.each<{ kind: string; change: Fields }>([
    { kind: 'a mismatch', change: { mc_gross: '1.00' } },
    { kind: 'a payment for an order that is not here', change: { custom: 'nowhere.key' } },
    {
      kind: 'a dispute',
      change: {
        payment_status: '',
        txn_type: 'new_case',
        case_type: 'dispute',
        case_id: 'PP-2',
        mc_gross: '',
      },
    },
  ])('$kind is mailed to the admins once, and is in the history once', async ({ change }) => {
    const { id, form } = await placeWithPayForm()
    const fields = bank.about(form, change)
    await bank.notify(fields)
    const find = () =>
      site.app.database.db
        .selectFrom('notifications')
        .select(['id', 'outcome'])
        .where('txn_id', '=', fields.txn_id!)
        .where('state', '=', 'verified')
        .executeTakeFirst()
    const { id: notificationId, outcome } = (await until(find))!
    const told = async () => ({
      mails: (await emailsOf(site, ADMIN.email)).filter(
        (mail) => mail.kind === 'admin-payment-attention' && mail.text.includes(fields.txn_id!),
      ).length,
      events: (await evidence(id)).history.length,
    })
    const before = await told()
    expect(before.mails).toBe(1)
    for (let i = 0; i < 3; i++)
      expect(await actAsOwner().reverifyNotification(notificationId)).toBe(inEnglish(outcome))
    expect(await told()).toEqual(before)
  })
})

describe('a verdict', () => {
  const reverify = (id: string, app = site.app) => actInEnglish(app, OWNER).reverifyNotification(id)
  const row = (id: string) =>
    site.app.database.db
      .selectFrom('notifications')
      .select(['state', 'outcome', 'checks', 'order_id', 'txn_id', 'handled_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  it('stays when the provider later denies what it confirmed; the denial is stored too', async () => {
    const { id, txn } = await placePaid()
    const [notification] = await settled(id, 1)
    const before = await row(notification!._id)
    bank.rules.set(txn, { status: 200, text: 'INVALID' })
    expect(await reverify(notification!._id)).toMatch(/says that it did not send this.*stands/)
    expect(await row(notification!._id)).toEqual(before)
    expect(await paymentStatus(id)).toBe('Paid')
    expect((await evidence(id)).history.at(-1)!.note).toMatch(new RegExp(`${txn}.*did not send this`))
    expect((await actAsOwner().pageOfAudit({ page: 1, size: 1 })).rows[0]!.note).toContain(txn)
  })

  it('stays when the site has changed since', async () => {
    const { id, form } = await placeWithPayForm()
    await bank.notify(bank.about(form, { test_ipn: '1' }))
    expect(await reachesStatus(id, 'Paid')).toBe('Paid')
    const [notification] = await settled(id, 1)
    const before = await row(notification!._id)
    const outcome = await reverify(notification!._id, {
      ...site.app,
      settings: { ...site.app.settings, PAYMENT_MODE: 'live' },
    })
    expect(inEnglish(outcome)).toMatch(/^Paid/)
    expect(await row(notification!._id)).toEqual(before)
  })

  it('can come late: a notification that was given up is settled by a later answer', async () => {
    for (const { answer, expected } of [
      { answer: 'VERIFIED', expected: 'verified' },
      { answer: 'INVALID', expected: 'invalid' },
    ]) {
      const { id, form } = await placeWithPayForm()
      const fields = bank.about(form)
      bank.rules.set(fields.txn_id!, { status: 200, text: 'INVALID' })
      await bank.notify(fields)
      const [notification] = await settled(id, 1)
      await site.app.database.db
        .updateTable('notifications')
        .set({ state: 'given-up' })
        .where('id', '=', notification!._id)
        .execute()
      bank.rules.set(fields.txn_id!, { status: 500, text: 'oops' })
      expect(await reverify(notification!._id)).toMatch(/could not be asked/)
      bank.rules.set(fields.txn_id!, { status: 200, text: answer })
      await reverify(notification!._id)
      expect((await row(notification!._id)).state).toBe(expected)
    }
  })
})

describe('checking whether the site is alive', () => {
  it('a thousand times sends no email and asks no provider', async () => {
    const { db } = site.app.database
    await allHandled()
    const count = async () => [
      (await db.selectFrom('outbox').select('id').execute()).length,
      [...bank.asked.values()].reduce((sum, times) => sum + times, 0),
    ]
    const before = await count()
    const visitor = site.visitor()
    for (let i = 0; i < 1000; i++) expect((await visitor.get('/healthz')).status).toBe(200)
    for (const path of ['/readyz', '/metrics']) expect((await visitor.get(path)).status).toBe(200)
    expect(await count()).toEqual(before)
  })
})
