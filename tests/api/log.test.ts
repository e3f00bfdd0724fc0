// What the log says: one line of JSON for everything that somebody may have to answer for, with the time in
// UTC and who did it.
import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '#platform/rules/permissions.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { fromElsewhere } from '#tests/support/elsewhere.ts'
import { mailedPath, mailsTo, tokenIn } from '#tests/support/mailbox.ts'
import { ADMIN, CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { place } from '#tests/support/shop.ts'
import { startShop } from '#tests/support/start-shop.ts'

const { site, admin, plan } = await startShop()
const customer = await site.customer()

interface Line {
  time: string
  level: string
  event: string
  actor?: string
  action?: string
  target?: string
  note?: string
  [more: string]: unknown
}

/** The lines that came while something was done. */
async function during(act: () => Promise<unknown>): Promise<Line[]> {
  const before = site.log.length
  await act()
  return site.log.slice(before).map((line) => JSON.parse(line) as Line)
}
const audited = async (act: () => Promise<unknown>) =>
  (await during(act))
    .filter(({ event }) => event === 'audit')
    .map(({ actor, action, note }) => [actor, action, note])

describe('signing in', () => {
  it('logs one line of JSON, in UTC, with who did it', async () => {
    const [line, ...more] = await during(() => site.signIn(customer.email, CUSTOMER_PASSWORD))
    expect(more).toEqual([])
    expect(line).toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      level: 'info',
      event: 'signed in',
      actor: customer.email,
      peer: expect.stringMatching(/127\.0\.0\.1|::1/),
    })
  })

  it('logs failures too, even if the address looks like another line', async () => {
    const lines = await during(() =>
      fromElsewhere(site, '203.0.113.50').post('/api/auth/sign-in/email', {
        email: 'x@test.example\n{"event":"signed in"}',
        password: 'Wrong-pass-99',
      }),
    )
    expect(lines).toMatchObject([
      {
        level: 'warn',
        event: 'wrong sign-in',
        account: 'x@test.example\n{"event":"signed in"}',
        peer: '203.0.113.50',
      },
    ])
  })
})

describe('the log of refused requests has', () => {
  it.each([
    ['a customer on an admin’s call', () => customer.get('/api/users'), '/api/users', () => customer.email],
    [
      'a request from another site',
      () => admin.post('/api/add-user', {}, { headers: { origin: 'https://evil.example' } }),
      '/api/add-user',
      () => ADMIN.email,
    ],
    [
      'a visitor’s request from another site',
      () => site.visitor().post('/api/add-message', {}, { headers: { origin: 'null' } }),
      '/api/add-message',
      () => 'visitor',
    ],
  ])('%s', async (_what, act, path, actor) => {
    expect(await during(act)).toMatchObject([
      { level: 'warn', event: 'forbidden', path, actor: actor(), requestId: expect.any(String) },
    ])
  })
})

describe('the log of changes has', () => {
  it('who becomes and stops being an admin', async () => {
    const made: Record<string, string> = {}
    const by = ADMIN.email
    expect(
      await audited(async () =>
        Object.assign(
          made,
          (await admin.post('/api/add-user', { userEmail: 'one@test.example', userRole: 'Admin' })).json,
        ),
      ),
    ).toEqual([[by, 'admin added', 'one@test.example']])
    expect(
      await audited(() =>
        admin.put(`/api/upadete-users/${made._id}`, { userEmail: 'two@test.example', userRole: 'Admin' }),
      ),
    ).toEqual([[by, 'admin changed', 'one@test.example → two@test.example']])
    expect(await audited(() => admin.delete(`/api/users/${made._id}`))).toEqual([
      [by, 'admin removed', 'two@test.example'],
    ])
  })

  it('a changed price: by an edit, a deletion or a restore', async () => {
    const by = ADMIN.email
    const fields = { packageName: 'Basic', packageButtonText: 'Order', packagePointOne: 'One point' }
    const put = (packagePrice: string) => () =>
      admin.put(`/api/pricing/${plan._id}`, { ...fields, packagePrice })
    expect(await audited(put('25'))).toEqual([[by, 'price changed', 'Basic: $25']])
    expect(await audited(put('25'))).toEqual([])
    const revisions = (await admin.get(`/api/revisions?type=pricing&id=${plan._id}`)).json as {
      _id: string
      fields: { packagePrice: string }
    }[]
    const earlier = revisions.find(({ fields: { packagePrice } }) => packagePrice === '19.99')!
    expect(await audited(() => admin.post(`/api/revisions/${earlier._id}/restore`))).toEqual([
      [by, 'price changed', 'Basic: $19.99'],
    ])
    let other = ''
    expect(
      await audited(
        async () =>
          (other = (
            await admin.post('/api/add-pricing', { ...fields, packageName: 'Other', packagePrice: '7' })
          ).json._id),
      ),
    ).toEqual([[by, 'price set', 'Other: $7']])
    expect(await audited(() => admin.delete(`/api/pricing/${other}`))).toEqual([
      [by, 'price removed', 'Other: $7'],
    ])
  })

  it('a changed payment receiver: by an edit, or a deletion and a new entry', async () => {
    const by = ADMIN.email
    const [account] = (await admin.get('/api/paypal-email')).json
    expect(
      await audited(() => admin.put(`/api/paypal-email/${account._id}`, { paypalEmail: 'new@test.example' })),
    ).toEqual([[by, 'payment email changed', 'new@test.example']])
    expect(await audited(() => admin.delete(`/api/paypal-email/${account._id}`))).toEqual([
      [by, 'payment email removed', 'new@test.example'],
    ])
    expect(await audited(() => admin.post('/api/add-email', { paypalEmail: 'third@test.example' }))).toEqual([
      [by, 'payment email set', 'third@test.example'],
    ])
  })

  it('whatever else tells customers where to pay, with an email to the admins', async () => {
    const account = { accountHolder: 'Example Ltd', accountNumber: 'DE89', bankName: 'One Bank' }
    const { _id } = (await admin.post('/api/add-bank-account', account)).json
    expect(
      await audited(() => admin.put(`/api/bank-account/${_id}`, { ...account, bankName: 'Another Bank' })),
    ).toEqual([[ADMIN.email, 'bank account changed', 'Bank, with BIC or routing number: Another Bank']])
    const [mail] = await mailsTo(site, ADMIN.email)
    expect(mail!.kind).toBe('admin-money-setting-changed')
    expect(mail!.text).toContain('One Bank → Another Bank')
  })

  it('a recorded payment, a new address and a new password', async () => {
    const [paid, cancelled] = [await place(customer, plan), await place(customer, plan)]
    expect(
      await audited(() =>
        admin.post(`/api/record-payment/${paid._id}`, { amount: '19.99', note: 'By transfer' }),
      ),
    ).toEqual([[ADMIN.email, 'payment UnPaid to Paid', '']])
    expect(
      await audited(() =>
        customer.put(`/api/order-cancelled/${cancelled._id}`, { paymentStatus: 'Cancelled' }),
      ),
    ).toEqual([[customer.email, 'payment UnPaid to Cancelled', '']])
    const [old, next] = [customer.email, 'moved@test.example']
    await customer.post('/api/auth/change-email', { newEmail: next, password: CUSTOMER_PASSWORD })
    const token = tokenIn(await mailedPath(site, next, '/verify'))
    expect(await audited(() => customer.post('/api/auth/verify-email', { token }))).toEqual([
      [old, 'address changed', `unconfirmed ${old} → ${next}`],
    ])
    expect(
      await audited(() =>
        customer.post('/api/auth/change-password', {
          currentPassword: CUSTOMER_PASSWORD,
          newPassword: 'Heron-lamp-72?',
        }),
      ),
    ).toEqual([[next, 'password changed', '']])
  })

  it('nothing that was rolled back', async () => {
    const change = (failing: boolean) =>
      inTransaction(site.app, async (unit) => {
        await unit.audit(SYSTEM_ACTOR, 'tried', 'this')
        if (failing) throw new Error('taken back')
      }).catch(() => {})
    expect([await audited(() => change(true)), await audited(() => change(false))]).toEqual([
      [],
      [['system', 'tried', '']],
    ])
  })
})

it('no line has a password, a token or a cookie', async () => {
  const { log } = site.app
  const [line] = await during(async () =>
    log.info('test', {
      password: 'p1',
      nested: {
        newPassword: 'p2',
        token: 'p3',
        Cookie: 'p4',
        authorization: 'p5',
        secretKey: 'p6',
        code: 'p7',
      },
      fine: 'seen',
    }),
  )
  expect(JSON.stringify(line)).not.toMatch(/p\d/)
  expect(line).toMatchObject({ fine: 'seen' })
  for (const secret of [ADMIN.password, CUSTOMER_PASSWORD, 'Heron-lamp-72?', 'Wrong-pass-99'])
    expect(site.log.join('\n')).not.toContain(secret)
})
