// People in a real browser, with scripts and without: registering on the way to an order, a forgotten
// password, becoming an admin, signing out everywhere.
import type { Page } from '@playwright/test'
import { Caller } from '#tests/support/caller.ts'
import { ADMIN, CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { expect, expectSound, test, type Journey } from './support/journey.ts'

let serial = 0
const fresh = () => `guest${process.pid}x${++serial}@test.example`
const PASSWORD = 'Plover-quay-31!'

/** The path of the newest mailed link to a page, read as an admin reads it. */
async function mailed({ site }: Journey, email: string, page: string): Promise<string> {
  const admin = new Caller(site.origin)
  await admin.post('/api/auth/sign-in/email', ADMIN)
  const mails = (await admin.get('/api/outbox?limit=200')).json as { to: string; text: string }[]
  const links = mails
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
  return links
    .map((link) => new URL(link))
    .filter(({ pathname }) => pathname === page)
    .map(({ pathname, search }) => pathname + search)[0]!
}

const fillIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

test('a password can be read while it is typed', async ({ page, journey }) => {
  await page.goto(`${journey.site.origin}/login`)
  const input = page.getByLabel('Password', { exact: true })
  await input.fill('aB3$x9')
  const button = page.getByRole('button', { name: 'Show password' })
  await button.click()
  await expect(input).toHaveAttribute('type', 'text')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await button.click()
  await expect(input).toHaveAttribute('type', 'password')
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test(
      'registering on the way to an order returns to the order',
      { tag: '@always' },
      async ({ page, journey: { site } }) => {
        const [plan] = (await site.visitor().get('/api/pricings')).json as { _id: string }[]
        await page.goto(`${site.origin}/order-now/${plan!._id}`)
        await expect(page).toHaveURL(/\/login\?next=/)
        await page.locator('#register-email').fill('guest@test.example')
        await page.locator('#register-password').fill('aB3$x')
        await page.getByRole('button', { name: 'Register' }).click()
        await expect(page.getByText('Minimum 6 Characters')).toBeVisible()
        await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
        await expect(page.getByLabel('Email', { exact: true })).toHaveValue('guest@test.example')
        await fillIn(page, fresh(), PASSWORD)
        await page.getByRole('button', { name: 'Register' }).click()
        await expect(page).toHaveURL(`${site.origin}/order-now/${plan!._id}`)
        await expect(page.getByRole('heading', { name: 'Buying Your SEO Plan' })).toBeVisible()
      },
    )

    test('a wrong password, then the right one, then the remembered page', async ({
      page,
      journey: { site },
    }) => {
      const email = fresh()
      await site.visitor().post('/api/auth/sign-up/email', { email, password: PASSWORD, name: 'Guest' })
      await page.goto(`${site.origin}/my-order?page=2`)
      await fillIn(page, email, 'Not-my-password')
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page.getByRole('alert')).toHaveText('Incorrect email or password. Please try again.')
      await fillIn(page, email, PASSWORD)
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page).toHaveURL(`${site.origin}/my-order?page=2`)
    })

    test('a forgotten password, by email', { tag: '@always' }, async ({ page, journey }) => {
      const email = fresh()
      await journey.site
        .visitor()
        .post('/api/auth/sign-up/email', { email, password: PASSWORD, name: 'Guest' })
      await page.goto(`${journey.site.origin}/login`)
      await page.getByRole('link', { name: 'Forgot password' }).click()
      await page.getByLabel('Email', { exact: true }).fill(email)
      await page.getByRole('button', { name: 'Send Reset Email' }).click()
      await expect(page.getByRole('status').first()).toHaveText('Password reset. Check your inbox!')
      await expect(page.getByRole('button', { name: 'Send Reset Email' })).toHaveCount(0)
      await page.goto(journey.site.origin + (await mailed(journey, email, '/reset/new')))
      await page.getByLabel('New password').fill('Heron-lamp-72?')
      await page.getByRole('button', { name: 'Set password' }).click()
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
      await fillIn(page, email, 'Heron-lamp-72?')
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page).toHaveURL(`${journey.site.origin}/dashboard`)
    })

    test('confirming the address grants the rights of an admin', async ({ page, context, journey }) => {
      const admin = new Caller(journey.site.origin)
      await admin.post('/api/auth/sign-in/email', ADMIN)
      const email = fresh()
      await admin.post('/api/add-user', { userEmail: email, userRole: 'Admin' })
      await journey.asCustomer(context, email)
      await page.goto(`${journey.site.origin}/admin`)
      await expect(page.getByText("You don't have any permission").first()).toBeVisible()
      await page.goto(journey.site.origin + (await mailed(journey, email, '/verify')))
      await page.getByRole('button', { name: 'Confirm my address' }).click()
      await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
      await page.goto(`${journey.site.origin}/admin`)
      await expect(page.getByRole('heading', { name: 'Welcome to Admin Panel' })).toBeVisible()
    })

    test('a link opened while signed out asks for the password', async ({ page, journey }) => {
      const email = fresh()
      await journey.site
        .visitor()
        .post('/api/auth/sign-up/email', { email, password: PASSWORD, name: 'Guest' })
      await page.goto(journey.site.origin + (await mailed(journey, email, '/verify')))
      await page.getByLabel('Password', { exact: true }).fill('Not-my-password')
      await page.getByRole('button', { name: 'Confirm my address' }).click()
      await expect(page.getByRole('alert')).toContainText('Incorrect email or password')
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Confirm my address' }).click()
      await page.getByRole('link', { name: 'Go to your dashboard' }).click()
      await expect(page).toHaveURL(`${journey.site.origin}/dashboard`)
    })

    test('the account: name, sessions, password and deletion', async ({
      page,
      context,
      journey: { site, asCustomer },
    }) => {
      const { email } = await asCustomer(context)
      const elsewhere = new Caller(site.origin)
      await elsewhere.post('/api/auth/sign-in/email', { email, password: CUSTOMER_PASSWORD })
      await page.goto(`${site.origin}/account`)
      await page.getByLabel('Your name').fill('Ada Lovelace')
      await page.getByRole('button', { name: 'Save name' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Your name is saved.' })).toBeVisible()
      await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
      await expect(page.getByText('You are signed out everywhere else.')).toBeVisible()
      expect((await elsewhere.get('/api/orders')).status).toBe(401)
      await page.getByLabel('Current password').fill('Not-my-password')
      await page.getByLabel('New password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(page.getByText('This is not your password.')).toBeVisible()
      await page.getByLabel('Current password').fill(CUSTOMER_PASSWORD)
      if (javaScriptEnabled) await expect(page.getByText('This is not your password.')).toHaveCount(0)
      await page.getByLabel('New password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(page.getByText('Your new password is set')).toBeVisible()
      await page.getByText('Delete my account', { exact: true }).click()
      await page.locator('#delete-password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Yes, delete my account' }).click()
      await expect(page.getByText('Your account is deleted.')).toBeVisible()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' }).first()).toBeVisible()
      expect(
        (await new Caller(site.origin).post('/api/auth/sign-in/email', { email, password: PASSWORD })).status,
      ).toBe(401)
    })

    test('admins are added, changed and removed', async ({ page, context, journey: { site, asAdmin } }) => {
      await asAdmin(context)
      const [first, second] = [fresh(), fresh()]
      await page.goto(`${site.origin}/add-user`)
      await page.getByLabel('Email address').fill(first)
      await page.getByRole('button', { name: 'Add User' }).click()
      await expect(page.getByText('User Is Added')).toBeVisible()
      await page.getByRole('link', { name: `Edit ${first}` }).click()
      // The form to add an admin has a field of the same name.
      await expect(page.getByRole('heading', { name: 'Edit admin' })).toBeVisible()
      await page.getByLabel('Email address').fill(second)
      await page.getByRole('button', { name: 'Update User Email' }).click()
      await expect(page.getByText('User Is Update', { exact: true })).toBeVisible()
      await page.goto(`${site.origin}/add-user`)
      const row = page.getByRole('row').filter({ hasText: second })
      await row.getByRole('button', { name: `Delete ${second}` }).click()
      await row.getByRole('button', { name: 'Yes, delete it' }).click()
      await expect(page.getByText('User Is Removed')).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: second })).toHaveCount(0)
    })

    test('an email is read in the outbox and sent again', async ({
      page,
      context,
      journey: { site, asAdmin, asCustomer },
    }) => {
      const { email } = await asCustomer(context)
      await asAdmin(context)
      await page.goto(`${site.origin}/outbox`)
      await page.getByRole('row').filter({ hasText: email }).getByRole('link').click()
      await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue(/\/verify\?token=/)
      await expect(
        page.frameLocator('iframe').getByRole('heading', { name: 'Is this your address?' }),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Send again' }).click()
      await expect(page.getByText('The email is in the queue again.')).toBeVisible()
    })
  })
}

test('every identity screen is accessible and fits a phone', async ({ page, context, journey }) => {
  const { site } = journey
  await page.setViewportSize({ width: 360, height: 740 })
  const email = fresh()
  await site.visitor().post('/api/auth/sign-up/email', { email, password: PASSWORD, name: 'Guest' })
  await site.visitor().post('/api/auth/request-password-reset', { email })
  const open = [
    '/login',
    '/register?next=/my-order',
    '/reset',
    '/reset/new?token=none',
    '/verify?token=none',
    '/signed-in',
    await mailed(journey, email, '/verify'),
    await mailed(journey, email, '/reset/new'),
  ]
  for (const path of open) {
    await page.goto(site.origin + path)
    await expectSound(page)
  }
  await journey.asAdmin(context)
  for (const path of ['/account', '/add-user', '/outbox']) {
    await page.goto(site.origin + path)
    await expectSound(page)
  }
})
