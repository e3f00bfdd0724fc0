// Emails to the admins about changes of the payment receiver, of their list, of payments and of the whole
// site.
import { beforeAll, describe, expect, test } from 'vitest'
import { createAdmin } from '#commands/create-admin.ts'
import { freshEmail } from '#tests/support/accounts.ts'
import type { Caller } from '#tests/support/caller.ts'
import { mailedPath, mailsTo, tokenIn } from '#tests/support/mailbox.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { ADMIN } from '#tests/support/people.ts'
import { place, RECEIVER } from '#tests/support/shop.ts'
import { startShop } from '#tests/support/start-shop.ts'

const clock = movableClock()
const { site, plan } = await startShop({ screens: true, parts: { clock } })

const receiver = async () =>
  (await (await site.admin()).get('/api/paypal-email')).json[0] as {
    _id: string
    paypalEmail: string
    version: number
  }

describe('emails to the admins', () => {
  const kinds = async (email: string) => (await mailsTo(site, email)).map(({ kind }) => kind)
  let second: Caller
  beforeAll(async () => {
    second = await site.customer()
    await second.post('/api/auth/verify-email', {
      token: tokenIn(await mailedPath(site, second.email, '/verify')),
    })
    await (await site.admin()).post('/api/add-user', { userEmail: second.email, userRole: 'Admin' })
  })
  /** The emails that came to these addresses while something was done. */
  async function during(addresses: string[], act: () => Promise<unknown>): Promise<string[][]> {
    const before = await Promise.all(addresses.map(kinds))
    await act()
    const after = await Promise.all(addresses.map(kinds))
    return after.map((all, index) => all.slice(0, all.length - before[index]!.length))
  }

  test('report a new payment receiver, to the old one too, with who changed it', async () => {
    const [recent, { _id }, next] = [await site.admin(), await receiver(), freshEmail()]
    const change = (paypalEmail: string) => recent.put(`/api/paypal-email/${_id}`, { paypalEmail })
    expect(await during([ADMIN.email, second.email, RECEIVER, next], () => change(next))).toEqual([
      ['admin-receiver-changed'],
      ['admin-receiver-changed'],
      ['admin-receiver-changed'],
      [],
    ])
    const [mail] = await mailsTo(site, RECEIVER)
    for (const word of [ADMIN.email, RECEIVER, next]) expect(mail!.text).toContain(word)
    // Saving the same again sends nothing.
    expect(await during([ADMIN.email], () => change(next))).toEqual([[]])
    await change(RECEIVER)
  })

  test('report a change of their list, to removed admins too', async () => {
    const [recent, third] = [await site.admin(), freshEmail()]
    const { _id } = (await recent.get('/api/users')).json.find(
      (user: { userEmail: string }) => user.userEmail === second.email,
    )
    expect(
      await during([ADMIN.email, second.email, third], () =>
        recent.post('/api/add-user', { userEmail: third, userRole: 'Admin' }),
      ),
    ).toEqual([['admin-list-changed'], ['admin-list-changed'], ['added-as-admin']])
    expect(await during([ADMIN.email, second.email], () => recent.delete(`/api/users/${_id}`))).toEqual([
      ['admin-list-changed'],
      ['admin-list-changed'],
    ])
    await recent.post('/api/add-user', { userEmail: second.email, userRole: 'Admin' })
    // The command emails them too, because a person with access to the server is not always an admin.
    expect(await during([ADMIN.email], () => createAdmin(site.app, freshEmail()))).toEqual([
      ['admin-list-changed'],
    ])
  })

  test('report a recorded payment', async () => {
    const [recent, order] = [await site.admin(), await place(await site.customer(), plan)]
    expect(
      await during([ADMIN.email, second.email], () =>
        recent.post(`/api/record-payment/${order._id}`, { amount: '19.99', note: 'By transfer' }),
      ),
    ).toEqual([['admin-order-paid'], ['admin-order-paid']])
    expect((await mailsTo(site, second.email))[0]!.text).toContain(
      `${ADMIN.email} recorded the payment by hand`,
    )
  })

  test('report a restored site', async () => {
    const recent = await site.admin()
    const at = site.app.clock.now()
    clock.advance(1000)
    await recent.post('/api/add-faq-item', { accodingTitle: 'Later', accodingText: 'Because.' })
    expect(
      await during([ADMIN.email, second.email], () => recent.submit('/history/moment', { at: String(at) })),
    ).toEqual([['admin-site-restored'], ['admin-site-restored']])
  })
})
