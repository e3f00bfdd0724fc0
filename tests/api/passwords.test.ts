// Forgotten and changed passwords, and the way back in by command.
import { describe, expect, test } from 'vitest'
import { createAdmin } from '#commands/create-admin.ts'
import { resetLink } from '#commands/reset-link.ts'
import { MINUTE } from '#platform/rules/durations.ts'
import { accountsOf, NEW_PASSWORD, freshEmail, sessionStatus } from '#tests/support/accounts.ts'
import { mailedPath, mailsTo, tokenIn } from '#tests/support/mailbox.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { sendRaw } from '#tests/support/raw.ts'
import { startSiteForFile } from '#tests/support/start-site.ts'

const clock = movableClock()
const site = await startSiteForFile({ parts: { clock } })
const { signIn, requestReset, resetPassword } = accountsOf(site)

describe('a forgotten password', () => {
  test('the link sets a new one once, ends every session and tells the owner', async () => {
    const who = await site.customer(freshEmail())
    const other = await site.signIn(who.email, CUSTOMER_PASSWORD)
    await requestReset(who.email)
    const token = tokenIn(await mailedPath(site, who.email, '/reset/new'))
    expect((await resetPassword(token, 'aB3$x')).json.errors.newPassword).toBe('Minimum 6 Characters')
    expect((await resetPassword(token, 'password1')).json.errors).toHaveProperty('newPassword')
    expect((await resetPassword(token)).status).toBe(200)
    expect([await sessionStatus(who), await sessionStatus(other)]).toEqual([401, 401])
    expect((await resetPassword(token, 'Third-pass-11!')).status).toBe(422)
    expect([
      (await signIn(who.email, CUSTOMER_PASSWORD)).status,
      (await signIn(who.email, NEW_PASSWORD)).status,
    ]).toEqual([401, 200])
    expect((await mailsTo(site, who.email)).map(({ kind }) => kind)).toContain('password-changed')
  })

  test('the link expires after an hour', async () => {
    const who = await site.customer(freshEmail())
    await requestReset(who.email)
    const token = tokenIn(await mailedPath(site, who.email, '/reset/new'))
    await clock.later(61 * MINUTE, async () =>
      expect((await resetPassword(token)).json.errors).toHaveProperty('token'),
    )
    expect((await signIn(who.email, CUSTOMER_PASSWORD)).status).toBe(200)
  })

  test('two uses of a link at once set one password', async () => {
    const who = await site.customer(freshEmail())
    await requestReset(who.email)
    const token = tokenIn(await mailedPath(site, who.email, '/reset/new'))
    const statuses = (
      await Promise.all(['One-of-two-11', 'Two-of-two-22'].map((password) => resetPassword(token, password)))
    ).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 422])
  })

  test('the link expires when the password is set in another way', async () => {
    const who = await site.customer(freshEmail())
    const mailed = async () => tokenIn(/http\S+/.exec(await resetLink(site.app, who.email))![0])
    const [oldest, older, newest] = [await mailed(), await mailed(), await mailed()]
    const neighbour = await site.customer(freshEmail())
    const notTheirs = tokenIn(/http\S+/.exec(await resetLink(site.app, neighbour.email))![0])
    expect((await resetPassword(newest)).status).toBe(200)
    for (const token of [oldest, older])
      expect((await resetPassword(token, 'Third-pass-11!')).json.errors).toHaveProperty('token')

    const again = await site.signIn(who.email, NEW_PASSWORD)
    const beforeChange = await mailed()
    expect(
      (
        await again.post('/api/auth/change-password', {
          currentPassword: NEW_PASSWORD,
          newPassword: 'Fourth-pass-22!',
        })
      ).status,
    ).toBe(200)
    expect((await resetPassword(beforeChange)).json.errors).toHaveProperty('token')

    const { adapter, internalAdapter } = await site.app.auth.$context
    const { user } = (await internalAdapter.findUserByEmail(who.email))!
    await adapter.deleteMany({ model: 'account', where: [{ field: 'userId', value: user.id }] })
    const beforeFirst = await mailed()
    expect((await again.post('/api/auth/change-password', { newPassword: 'Fifth-pass-33!' })).status).toBe(
      200,
    )
    expect((await resetPassword(beforeFirst)).json.errors).toHaveProperty('token')
    expect((await signIn(who.email, 'Fifth-pass-33!')).status).toBe(200)
    expect((await resetPassword(notTheirs)).status).toBe(200)
  })

  test('two links used at once set one password', async () => {
    const who = await site.customer(freshEmail())
    const links = [await resetLink(site.app, who.email), await resetLink(site.app, who.email)]
    const statuses = (
      await Promise.all(links.map((said) => resetPassword(tokenIn(/http\S+/.exec(said)![0]))))
    ).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 422])
  })

  test('the link leads to this site, whatever the request’s headers say', async () => {
    const who = await site.customer(freshEmail())
    await requestReset(who.email, {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    })
    const [mail] = await mailsTo(site, who.email)
    expect(mail!.kind).toBe('reset-password')
    expect(mail!.text + mail!.html).not.toContain('evil.example')
    expect(await mailedPath(site, who.email, '/reset/new')).toContain('token=')
    // The Host header is no more trustworthy than those headers.
    const headers = {
      host: 'evil.example',
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.200',
    }
    expect(
      (
        await sendRaw(site, {
          method: 'POST',
          path: '/api/auth/request-password-reset',
          headers,
          chunks: [JSON.stringify({ email: who.email })],
        })
      ).status,
    ).toBe(200)
    const mails = await mailsTo(site, who.email)
    expect(mails.filter(({ kind }) => kind === 'reset-password')).toHaveLength(2)
    for (const { text, html } of mails) expect(text + html).not.toContain('evil.example')
  })

  test('the link takes over an account that somebody else opened with my address', async () => {
    const email = freshEmail()
    const stranger = await site.customer(email)
    const { internalAdapter } = await site.app.auth.$context
    const user = (await internalAdapter.findUserByEmail(email))!.user
    await internalAdapter.linkAccount({ userId: user.id, providerId: 'github', accountId: 'stranger' })
    await internalAdapter.updateUser(user.id, { phoneNumber: '+351911111111', phoneNumberVerified: true })
    await requestReset(email)
    expect((await resetPassword(tokenIn(await mailedPath(site, email, '/reset/new')))).status).toBe(200)
    expect(await sessionStatus(stranger)).toBe(401)
    const after = (await internalAdapter.findUserByEmail(email, { includeAccounts: true }))!
    expect(after.accounts.map(({ providerId }) => providerId)).toEqual(['credential'])
    expect(after.user).toMatchObject({ emailVerified: true, phoneNumber: null })
  })
})

describe('changing the password', () => {
  test('needs the old one, ends every other session and tells the owner', async () => {
    const who = await site.customer(freshEmail())
    const other = await site.signIn(who.email, CUSTOMER_PASSWORD)
    const change = (currentPassword: string, newPassword = NEW_PASSWORD) =>
      who.post('/api/auth/change-password', { currentPassword, newPassword })
    expect((await change('Not-my-password')).json.errors).toHaveProperty('currentPassword')
    expect((await change(CUSTOMER_PASSWORD, 'short')).json.errors.newPassword).toBe('Minimum 6 Characters')
    expect(await sessionStatus(other)).toBe(200)
    expect((await change(CUSTOMER_PASSWORD)).status).toBe(200)
    expect([await sessionStatus(who), await sessionStatus(other)]).toEqual([200, 401])
    expect((await signIn(who.email, NEW_PASSWORD)).status).toBe(200)
    expect((await mailsTo(site, who.email)).map(({ kind }) => kind)).toContain('password-changed')
  })

  test('ends all sessions, even very many', async () => {
    const who = await site.customer(freshEmail())
    const { adapter, internalAdapter } = await site.app.auth.$context
    const { user } = (await internalAdapter.findUserByEmail(who.email))!
    for (let i = 0; i < 120; i++) await internalAdapter.createSession(user.id)
    expect(
      (
        await who.post('/api/auth/change-password', {
          currentPassword: CUSTOMER_PASSWORD,
          newPassword: NEW_PASSWORD,
        })
      ).status,
    ).toBe(200)
    expect(
      await adapter.findMany({ model: 'session', where: [{ field: 'userId', value: user.id }], limit: 500 }),
    ).toHaveLength(1)
    expect(await sessionStatus(who)).toBe(200)
  })

  test('needs a session', async () => {
    for (const path of ['change-password', 'change-email', 'update-user', 'revoke-sessions'])
      expect(
        (
          await site
            .visitor()
            .post(`/api/auth/${path}`, { newPassword: NEW_PASSWORD, newEmail: 'a@bcd.ef', name: 'x' })
        ).status,
      ).toBe(401)
    expect((await site.visitor().get('/api/auth/list-sessions')).status).toBe(401)
  })
})

describe('recovery by command', () => {
  test('reset-link and create-admin print a link that signs an admin in', async () => {
    const email = freshEmail()
    await expect(resetLink(site.app, email)).rejects.toThrow(/no account/)
    const said = await createAdmin(site.app, email.toUpperCase())
    const token = tokenIn(/http\S+/.exec(said)![0])
    expect((await resetPassword(token)).status).toBe(200)
    const who = await site.signIn(email, NEW_PASSWORD)
    expect((await who.get('/api/me')).json).toMatchObject({ verified: true, isAdmin: true })
    const again = tokenIn(/http\S+/.exec(await resetLink(site.app, email))![0])
    expect((await resetPassword(again, 'Another-one-88')).status).toBe(200)
    expect(await sessionStatus(who)).toBe(401)
  })
})
