// Something changes while somebody fills in a form: nothing typed is lost, and nothing is ordered that the
// customer did not see.
import type { Page } from '@playwright/test'
import { addCoupon } from '#tests/support/coupons.ts'
import { ADMIN, CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { place } from '#tests/support/shop.ts'
import { draftIsWritten, expect, isAlive, openNewFaq, test, type Journey } from './support/journey.ts'

async function fillOrder(page: Page, journey: Journey, id: string): Promise<void> {
  await page.goto(`${journey.site.origin}/order-now/${id}`)
  await isAlive(page, 'main form')
  await page.getByLabel('Full name').fill('Nora Never')
  await page.getByLabel('Address').fill('Kept Road 5')
  await page.getByLabel('Country').fill('Portugal')
}
const send = (page: Page) => page.getByRole('button', { name: 'Place Order Now' }).click()

async function expectTyped(page: Page): Promise<void> {
  await expect(page.getByLabel('Full name')).toHaveValue('Nora Never')
  await expect(page.getByLabel('Address')).toHaveValue('Kept Road 5')
  await expect(page.getByLabel('Country')).toHaveValue('Portugal')
}

test('a changed price is shown, and the order uses it', async ({ page, context, journey }) => {
  const who = await journey.asCustomer(context)
  const sold = await journey.ownPackage('100')
  await fillOrder(page, journey, sold.id)
  await sold.setPrice('120')
  await send(page)
  await expect(page.getByRole('alert').first()).toContainText('Your price changed from $100 to $120.')
  await expect(page.getByLabel('Price in US dollars')).toHaveValue('120')
  await expectTyped(page)
  expect((await who.get('/api/orders')).json).toEqual([])
  await send(page)
  await expect(page).toHaveURL(/\/pending-order/)
  expect((await who.get('/api/orders')).json).toMatchObject([{ packagePrice: '120' }])
})

test('offline: the form keeps its input and can be sent later', async ({ page, context, journey }) => {
  const who = await journey.asCustomer(context)
  const sold = await journey.ownPackage('100')
  await fillOrder(page, journey, sold.id)
  await context.setOffline(true)
  await send(page)
  await expect(page.getByRole('alert').first()).toContainText('could not be reached')
  await expectTyped(page)
  await context.setOffline(false)
  await send(page)
  await expect(page).toHaveURL(/\/pending-order/)
  expect((await who.get('/api/orders')).json).toHaveLength(1)
  // After sending, the browser stores nothing of it.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Kept Road 5')
})

test('offline and after a reload: an applied coupon stays, and so does its total', async ({
  page,
  context,
  journey,
}) => {
  const admin = journey.site.visitor()
  await admin.post('/api/auth/sign-in/email', ADMIN)
  const { code } = await addCoupon(admin)
  const who = await journey.asCustomer(context)
  const sold = await journey.ownPackage('100')
  await fillOrder(page, journey, sold.id)
  await page.getByText('Have a coupon?').click()
  await page.getByLabel('Coupon code').fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
  const isApplied = () =>
    Promise.all([
      expect(page.getByText(`Coupon ${code} is applied.`)).toBeVisible(),
      expect(page.getByText('$80.00')).toBeVisible(),
      expect(page.getByLabel('Coupon code')).toHaveValue(code),
      expectTyped(page),
    ])
  await isApplied()
  await page.reload()
  await isApplied()
  await context.setOffline(true)
  await send(page)
  await expect(page.getByRole('alert').first()).toContainText('could not be reached')
  await isApplied()
  await context.setOffline(false)
  await send(page)
  await expect(page).toHaveURL(/\/pending-order/)
  const [order] = (await who.get('/api/orders')).json
  expect((await who.get(`/api/order/${order._id}`)).json).toMatchObject({
    couponCode: code,
    amounts: { total: '80.00' },
  })
})

test('ordering works in a browser without storage', async ({ page, context, journey }) => {
  const who = await journey.asCustomer(context)
  const sold = await journey.ownPackage('100')
  await page.addInitScript(() => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      const allowed = Storage.prototype[method] as (...all: string[]) => string | null
      Storage.prototype[method] = function (this: Storage, key: string, ...rest: string[]) {
        if (key.startsWith('typed')) throw new DOMException('forbidden', 'SecurityError')
        return allowed.call(this, key, ...rest)
      }
    }
  })
  await fillOrder(page, journey, sold.id)
  await send(page)
  await expect(page).toHaveURL(/\/pending-order/)
  expect((await who.get('/api/orders')).json).toHaveLength(1)
})

test('an expired session: the form is restored after signing in', async ({ page, context, journey }) => {
  const who = await journey.asCustomer(context)
  const sold = await journey.ownPackage('100')
  await fillOrder(page, journey, sold.id)
  await context.clearCookies()
  await send(page)
  await expect(page).toHaveURL(/\/login/)
  await page.getByText('I have an account').click()
  await page.locator('#login-email').fill(who.email)
  await page.locator('#login-password').fill(CUSTOMER_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/order-now\//)
  await expectTyped(page)
})

test('no order for an account that another tab signed in', async ({ page, context, journey }) => {
  const first = await journey.asCustomer(context)
  const sold = await journey.ownPackage('100')
  await fillOrder(page, journey, sold.id)
  const second = await journey.asCustomer(context)
  await send(page)
  await expect(page.getByRole('alert').first()).toBeVisible()
  expect([(await first.get('/api/orders')).json, (await second.get('/api/orders')).json]).toEqual([[], []])
  await expect(page.getByLabel('Your email')).toHaveValue(second.email)
  await expectTyped(page)
})

test('a flash message is shown once, not after a reload or Back', async ({ page, context, journey }) => {
  const admin = await journey.asAdmin(context)
  await admin.post('/api/add-faq-item', { accodingTitle: `Told once ${Date.now()}?`, accodingText: 'Yes.' })
  await page.goto(`${journey.site.origin}/edit-faq`)
  await isAlive(page, 'main form')
  await page
    .getByRole('button', { name: /^Hide Told once/ })
    .first()
    .click()
  const told = page.getByText('is kept, but hidden from the site')
  await expect(told).toBeVisible()
  await expect(page).toHaveURL(`${journey.site.origin}/edit-faq`)
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
  await expect(page).toHaveURL(/\/setting$/)
  await page.goBack()
  await expect(page.getByRole('button', { name: /^Show Told once/ })).toBeVisible()
  await expect(told).toBeHidden()
  await page
    .getByRole('button', { name: /^Show Told once/ })
    .first()
    .click()
  await expect(page.getByText('is on the site again')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Hide Told once/ })).toBeVisible()
  await expect(page.getByText('is on the site again')).toBeHidden()
})

test('editing a deleted record keeps the text and can restore it', async ({ page, context, journey }) => {
  const admin = await journey.asAdmin(context)
  const faq = await openNewFaq(page, journey.site, admin, 'Is it still here?')
  const text = page.locator('main form [name="accodingText"]').first()
  await text.fill('Words that took a while.')
  await admin.delete(`/api/faq-item/${faq._id}`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('It was deleted while you were writing')).toBeVisible()
  await expect(text).toHaveValue('Words that took a while.')
})

test('an answer to a message is kept while offline', async ({ page, context, journey }) => {
  const admin = await journey.asAdmin(context)
  await journey.site.visitor().post('/api/add-message', {
    name: 'Ada',
    email: 'ada@test.example',
    number: '+351 210 555 010',
    subject: 'A question',
    message: 'How long does it take?',
    messageStatus: 'UnRead',
  })
  const [message] = (await admin.get('/api/messages?limit=1')).json
  await page.goto(`${journey.site.origin}/view/${message._id}`)
  await isAlive(page, 'main form')
  await page.getByLabel('Your reply').fill('Thank you for asking.')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('could not be reached').first()).toBeVisible()
  await expect(page.getByLabel('Your reply')).toHaveValue('Thank you for asking.')
})

/** Holds the scripts back until the promise resolves. What is typed meanwhile, React knows nothing of. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return release
}

test('what is typed into the brief before the scripts run is kept and saved', async ({ page, journey }) => {
  const who = await journey.asCustomer(page.context())
  const [plan] = (await who.get('/api/pricings')).json
  const { _id: id } = await place(who, plan)
  const brief = `${journey.site.origin}/order/${id}/brief`
  const { questions } = (await who.get(`/api/order-brief/${id}`)).json
  const long = questions.find(({ kind }: { kind: string }) => kind === 'Long answer').id
  await who.put(`/api/order-brief/${id}/${long}`, { answer: 'Saved before.' })

  const release = await holdScripts(page)
  await page.goto(brief, { waitUntil: 'commit' })
  const answer = page.locator(`[name="answer-${long}"]`)
  await expect(answer).toHaveValue('Saved before.')
  await answer.fill('Saved before. And more, typed early.')
  const other = page.locator('main ol > li').first()
  await other.locator('input').nth(1).fill('https://example.com/early')
  const last = page.locator('main ol > li').last()
  await expect(last.getByLabel('I’m not sure, please ask me')).toHaveAccessibleDescription(/\?/)
  await last.getByLabel('I’m not sure, please ask me').check()
  release()
  await isAlive(page, 'main form')
  await expect(page.getByText('saved as you type')).toBeVisible()
  await expect(answer).toHaveValue('Saved before. And more, typed early.')
  await expect(other.locator('input').nth(1)).toHaveValue('https://example.com/early')
  await expect(last.getByLabel('I’m not sure, please ask me')).toBeChecked()
  // Somebody goes on typing where the cursor was.
  await other.locator('input').nth(1).press('End')
  await page.keyboard.type('/page')
  await expect
    .poll(async () =>
      (await who.get(`/api/order-brief/${id}`)).json.questions.map((each: { answer: string }) => each.answer),
    )
    .toEqual(
      expect.arrayContaining(['Saved before. And more, typed early.', 'https://example.com/early/page']),
    )
})

test('an answer of the brief that was changed elsewhere is never overwritten unasked', async ({
  page,
  journey,
}) => {
  const who = await journey.asCustomer(page.context())
  const [plan] = (await who.get('/api/pricings')).json
  const { _id: id } = await place(who, plan)
  const { questions } = (await who.get(`/api/order-brief/${id}`)).json
  const long = questions.find(({ kind }: { kind: string }) => kind === 'Long answer').id
  const stored = async () =>
    (await who.get(`/api/order-brief/${id}`)).json.questions.find((each: { id: string }) => each.id === long)
      .answer
  const answer = page.locator(`[name="answer-${long}"]`)
  const conflict = page.getByText('This answer was changed in another window.')
  await page.goto(`${journey.site.origin}/order/${id}/brief`)
  await isAlive(page, 'main form')
  await who.put(`/api/order-brief/${id}/${long}`, { answer: 'Of the other window.' })
  await answer.fill('Of this window.')
  await expect(conflict).toBeVisible()
  // Undecided: a page that is opened anew asks again.
  await page.reload()
  await isAlive(page, 'main form')
  await expect(conflict).toBeVisible()
  await expect(answer).toHaveValue('Of this window.')
  await page.waitForTimeout(2000)
  expect(await stored()).toBe('Of the other window.')
  await page.getByRole('button', { name: 'Take the other one' }).click()
  await expect(conflict).toHaveCount(0)
  await page.reload()
  await isAlive(page, 'main form')
  await expect(answer).toHaveValue('Of the other window.')
  await answer.fill('Of both.')
  await expect.poll(stored).toBe('Of both.')
})

test('what is typed into an editor before the scripts run is kept and saved', async ({
  page,
  context,
  journey,
}) => {
  const admin = await journey.asAdmin(context)
  const { json: faq } = await admin.post('/api/add-faq-item', {
    accodingTitle: 'Early?',
    accodingText: 'Yes.',
  })
  const release = await holdScripts(page)
  await page.goto(`${journey.site.origin}/faq-edit/${faq._id}`, { waitUntil: 'commit' })
  const field = (name: string) => page.locator(`main form [name="${name}"]`).first()
  await field('accodingTitle').fill('Early, before the scripts?')
  await field('accodingText').fill('Yes, and kept.')
  release()
  await isAlive(page, 'main form')
  await draftIsWritten(page, 'Yes, and kept.')
  await expect(field('accodingTitle')).toHaveValue('Early, before the scripts?')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('FAQ Item is Updated').first()).toBeVisible()
  expect((await admin.get(`/api/faq-item/${faq._id}`)).json).toMatchObject({
    accodingTitle: 'Early, before the scripts?',
    accodingText: 'Yes, and kept.',
  })
})

test('registering offline says so, and keeps what is typed', async ({ page, context, journey }) => {
  await page.goto(`${journey.site.origin}/register`)
  await page.getByLabel('Email', { exact: true }).fill('train@test.example')
  await page.getByLabel('Password', { exact: true }).fill(CUSTOMER_PASSWORD)
  await context.setOffline(true)
  const button = page.getByRole('button', { name: 'Register' })
  for (let press = 0; press < 2; press++) {
    await button.click()
    await expect(page.getByRole('alert')).toContainText('You are offline')
  }
  await context.setOffline(false)
  await button.click()
  await expect(page).toHaveURL(`${journey.site.origin}/`)
})

test('the contact form loses nothing while offline or while the server is away', async ({
  page,
  context,
  journey,
}) => {
  const contact = `${journey.site.origin}/contact`
  await page.goto(contact)
  await page.locator('#contact-name').fill('Ada')
  await page.locator('#contact-email').fill('ada@test.example')
  await page.locator('#contact-number').fill('+351 210 555 010')
  await page.locator('#contact-subject').fill('A question')
  await page.locator('#contact-message').fill('How long does it take?')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('You are offline')).toBeVisible()
  await expect(page.locator('#contact-message')).toHaveValue('How long does it take?')
  await context.setOffline(false)
  // The server does not answer: the browser shows a page of its own, and the words are there afterwards.
  await page.route('**/contact', (route) => route.abort('connectionrefused'), { times: 1 })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect.poll(() => page.url()).toContain('chrome-error:')
  await page.goto(contact)
  await expect(page.locator('#contact-message')).toHaveValue('How long does it take?')
  await expect(page.locator('#contact-name')).toHaveValue('Ada')
  // A form that is sent within a second counts as a bot's.
  await page.waitForTimeout(1100)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL(/\/thanks/)
  await page.goto(contact)
  await expect(page.locator('#contact-message')).toHaveValue('')
})

test('offline: a screen that cannot be loaded has the agency’s frame, and comes when the line is back', async ({
  page,
  context,
  journey,
}) => {
  await journey.asCustomer(context)
  const places = page.getByRole('navigation', { name: 'Your account' })
  const logo = page.getByRole('banner').getByRole('img', { name: 'Northlight' })
  const colour = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  await page.goto(`${journey.site.origin}/account`)
  await isAlive(page, 'main form')
  const paper = await colour()
  await places.getByRole('link', { name: 'My Orders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
  await context.setOffline(true)
  await places.getByRole('link', { name: 'Account' }).click()
  const title = page.getByRole('heading', { level: 1, name: 'The site could not be reached' })
  await expect(title).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(title).toBeVisible()
  await expect(logo).toBeVisible()
  expect(await colour()).toBe(paper)
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
})

test('offline: a menu link to a screen that was never opened stays in the agency’s frame', async ({
  page,
  context,
  journey,
}) => {
  for (const { enter, from, to, places } of AREAS) {
    await journey[enter](context)
    await page.goto(`${journey.site.origin}${from}`)
    await isAlive(page, '#main')
    await expect
      .poll(() => page.locator('link[rel=modulepreload][fetchpriority=low]').count())
      .toBeGreaterThan(9)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByRole('navigation', { name: places }).getByRole('link', { name: to, exact: true }).click()
    const logo = page.getByRole('banner').getByRole('img', { name: 'Northlight' })
    await expect(awayTitle(page)).toBeVisible()
    await expect(logo).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: to })).toBeVisible()
    await context.clearCookies()
  }
})

test('the site is away before the scripts of the next screen came, and the browser believes to be online', async ({
  page,
  context,
  journey,
}) => {
  // No idle moment ever comes.
  await page.addInitScript(() => (window.requestIdleCallback = () => 0))
  for (const { enter, from, to, places } of AREAS) {
    await journey[enter](context)
    await page.goto(`${journey.site.origin}${from}`)
    await isAlive(page, '#main')
    await context.route('**', (route) => route.abort('internetdisconnected'))
    const link = page.getByRole('navigation', { name: places }).getByRole('link', { name: to, exact: true })
    await link.click()
    await expect(awayTitle(page)).toBeVisible()
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(awayTitle(page)).toBeVisible()
    await expect(page.getByRole('banner').getByRole('img', { name: 'Northlight' })).toBeVisible()
    await context.unrouteAll()
    await expect(page.getByRole('heading', { level: 1, name: to })).toBeVisible()
    await context.clearCookies()
  }
})

const AREAS = [
  { enter: 'asCustomer', from: '/account', to: 'My Orders', places: 'Your account' },
  { enter: 'asAdmin', from: '/setting', to: 'Retainers', places: 'Admin menu' },
] as const

const awayTitle = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'The site could not be reached' })
