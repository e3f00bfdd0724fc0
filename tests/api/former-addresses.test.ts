// An address changes hands. Its next owner can neither erase nor take over what somebody else did under it.
import { describe, expect, test } from 'vitest'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import type { Caller } from '#tests/support/caller.ts'
import { fromElsewhere } from '#tests/support/elsewhere.ts'
import { mailedPath, mailsTo, tokenIn } from '#tests/support/mailbox.ts'
import { CUSTOMER_PASSWORD, OWNER } from '#tests/support/people.ts'
import { place } from '#tests/support/shop.ts'
import { startShop } from '#tests/support/start-shop.ts'

const { site, admin, plan } = await startShop()

let serial = 0
const fresh = () => `holder${++serial}@test.example`

/** A new customer, with an IP address of their own. */
async function customer(email = fresh()): Promise<Caller> {
  const who = Object.assign(fromElsewhere(site), { email })
  expect(
    (await who.post('/api/auth/sign-up/email', { email, password: CUSTOMER_PASSWORD, name: 'Holder' }))
      .status,
  ).toBe(200)
  return who
}

const confirm = async (who: Caller, email = who.email) =>
  who.post('/api/auth/verify-email', { token: tokenIn(await mailedPath(site, email, '/verify')) })

async function moveTo(who: Caller, newEmail: string): Promise<void> {
  await who.post('/api/auth/change-email', { newEmail, password: CUSTOMER_PASSWORD })
  expect((await confirm(who, newEmail)).status).toBe(200)
}

/** The audit trail as an admin reads it, newest first. */
const auditTrail = async () => (await actInEnglish(site.app, OWNER).pageOfAudit({ page: 1, size: 500 })).rows

describe('a former address of an admin', () => {
  /** An admin who did things under one address and moved on to another, which is on the list now. */
  async function movedAdmin() {
    const [former, today] = [fresh(), fresh()]
    const who = await customer(former)
    await confirm(who)
    const { json: entry } = await admin.post('/api/add-user', { userEmail: former, userRole: 'Admin' })
    const order = await place(await customer(), plan)
    await who.post(`/api/record-payment/${order._id}`, { amount: '19.99', note: 'By transfer' })
    const { json: faq } = await who.post('/api/add-faq-item', {
      accodingTitle: `Why ${former}?`,
      accodingText: 'Because.',
    })
    await admin.put(`/api/upadete-users/${entry._id}`, { userEmail: today, userRole: 'Admin' })
    await moveTo(who, today)
    const seen = async () => ({
      trail: (await auditTrail())
        .filter(({ target }) => [entry._id, order._id].includes(target))
        .map(({ actor, action, note }) => [actor, action, note]),
      changes: (await admin.get(`/api/revisions?id=${faq._id}`)).json.map(
        ({ actor }: { actor: string }) => actor,
      ),
      history: (await admin.get(`/api/order/${order._id}`)).json.history.map(
        ({ actor }: { actor: string }) => actor,
      ),
    })
    return { former, today, seen }
  }

  test.each([
    ['that was not confirmed', false],
    ['that was confirmed', true],
  ])('in an account %s: deleting that account erases nothing of the admin', async (_, confirmed) => {
    const { former, today, seen } = await movedAdmin()
    const before = await seen()
    expect(before.trail).toContainEqual([today, 'payment UnPaid to Paid', ''])
    expect(before.trail).toContainEqual([admin.email, 'admin added', former])
    expect([before.changes, before.history]).toEqual([[today], [expect.any(String), today]])
    const stranger = await customer(former)
    if (confirmed) await confirm(stranger)
    expect((await stranger.delete('/api/me', { body: { password: CUSTOMER_PASSWORD } })).status).toBe(204)
    expect(await seen()).toEqual(before)
  })

  test('emails to it from before, and those of its real owner, stay', async () => {
    const { former } = await movedAdmin()
    const stranger = await customer(former)
    await site.visitor().post('/api/add-subscriber', { subemail: former })
    expect((await stranger.delete('/api/me', { body: { password: CUSTOMER_PASSWORD } })).status).toBe(204)
    expect((await mailsTo(site, former)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['newsletter-confirm', 'added-as-admin']),
    )
  })
})
