// The whole path of an order after the payment, as the customer walks it: brief, question, delivery, changes,
// acceptance. The agency acts through its calls.
import type { Locator, Page } from '@playwright/test'
import type { Caller } from '#tests/support/caller.ts'
import { ADMIN } from '#tests/support/people.ts'
import { place } from '#tests/support/shop.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectRoomForLargeText,
  isAlive,
  test,
  type Journey,
} from './support/journey.ts'

const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
]

let serial = 0

interface Started {
  id: string
  who: Caller
  admin: Caller
  page: Page
  journey: Journey
  scripts: boolean
}

/** An order that is paid, by an admin's record. */
async function start(page: Page, journey: Journey, scripts = true): Promise<Started> {
  const who = await journey.asCustomer(
    page.context(),
    `walker.long${process.pid}x${++serial}@customers.example`,
  )
  const admin = journey.site.visitor()
  await admin.post('/api/auth/sign-in/email', ADMIN)
  const [plan] = (await who.get('/api/pricings')).json
  const { _id: id, packagePrice } = await place(who, plan)
  await admin.post(`/api/record-payment/${id}`, { amount: packagePrice, note: 'By transfer' })
  return { id, who, admin, page, journey, scripts }
}

/** Looks at the page in both sizes. With PICTURES set, photographs go there. */
async function look({ page, journey, id, who, scripts }: Started, name: string, path = ''): Promise<void> {
  // Without scripts the page can't be measured either.
  if (!scripts) return void (await page.goto(`${journey.site.origin}/order/${id}${path}`))
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.goto(`${journey.site.origin}/order/${id}${path}`)
    await expectNoSidewaysScroll(page)
    // On a phone a long address breaks once, between its parts.
    const most = size.width < 400 ? 2 : 1
    if (!path) expect(await countLines(page.getByTitle(who.email))).toBeLessThanOrEqual(most)
    if (size.width < 400) await expectRoomForLargeText(page)
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/${name}-${size.width}.png`, fullPage: true })
  }
  await expectAccessible(page)
}

/** On how many lines the text stands. */
const countLines = (text: Locator): Promise<number> =>
  text.evaluate((span) => new Set(Array.from(span.getClientRects(), ({ bottom }) => Math.round(bottom))).size)

async function answerBrief({ page, journey, id, scripts }: Started): Promise<void> {
  await page.goto(`${journey.site.origin}/order/${id}/brief`)
  if (scripts) await isAlive(page, 'main form')
  for (const item of await page.locator('main ol > li').all()) {
    const select = item.locator('select')
    const text = item.locator('textarea, input[type="text"], input[type="url"]').first()
    if (await select.count()) await select.selectOption({ index: 1 })
    else if ((await text.getAttribute('type')) === 'url') await text.fill('https://example.com')
    else await text.fill('A short answer')
  }
  await page.getByRole('button', { name: 'Send the answers' }).click()
  await expect(page.getByText('Your answers are with us').first()).toBeVisible()
}

async function walk(started: Started): Promise<void> {
  const { page, admin, id, journey } = started
  const order = `${journey.site.origin}/order/${id}`
  await look(started, 'awaiting-brief')
  await look(started, 'brief', '/brief')
  await answerBrief(started)
  await look(started, 'in-progress')

  await admin.post(`/api/order-message/${id}`, { text: 'Which shop system do you use?', kind: 'question' })
  await look(started, 'waiting-for-customer')
  await page.getByLabel('Your answer', { exact: true }).fill('WooCommerce, the newest one.')
  await page.getByRole('button', { name: 'Send, that’s everything' }).click()
  await expect(page.getByText('Your answer is sent. We go on')).toBeVisible()

  await admin.put(`/api/order-point/${id}/0`, { done: true, words: 'See the report, page 3.' })
  await admin.post(`/api/order-delivery/${id}`, {
    words: 'Here is everything.',
    links: ['https://example.com/report'],
  })
  await look(started, 'delivered')
  await page.getByText('Ask for changes').click()
  await page.getByLabel('Change 1').fill('The title on page two is wrong')
  await page.getByRole('button', { name: 'Send the changes' }).click()
  await expect(page.getByText('Your changes are with us')).toBeVisible()
  await look(started, 'changes-asked')

  const delivered = await admin.post(`/api/order-delivery/${id}`, {
    words: 'Mended.',
    changes: ['The title is right now.'],
  })
  expect(delivered.status).toBe(200)
  await page.goto(order)
  await page.getByRole('button', { name: 'Accept round 2' }).click()
  await expect(page.getByText('You have accepted the delivery. Thank you')).toBeVisible()
  await look(started, 'accepted')
  await page.getByLabel('What was it like to work with us?').fill('Calm and on time.')
  await page.getByLabel('You may show my words on your site, unchanged').check()
  await page.getByLabel('Under which name?').fill('Ana Walker')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Thank you for your words')).toBeVisible()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('the whole path of an order after the payment', async ({ page, journey }) => {
      await walk(await start(page, journey, javaScriptEnabled))
    })
  })
}

test('an order is called by its package, and on a phone the overview has its steps on one line', async ({
  page,
  journey,
}) => {
  const { who } = await start(page, journey)
  const [plan] = (await who.get('/api/pricings')).json
  await page.setViewportSize(SIZES[0]!)
  await page.goto(`${journey.site.origin}/dashboard`)
  const steps = page.getByRole('list', { name: 'Steps of this order' })
  await expect(steps.getByRole('listitem')).toHaveText([
    /Ordered/,
    /Paid/,
    /Your answers/,
    /We work/,
    /Delivered/,
    /Accepted/,
  ])
  expect((await steps.boundingBox())!.height).toBeLessThan(48)
  await expect(steps.getByText('Your answers')).toBeInViewport()
  await expectAccessible(page)
  await page.getByRole('link', { name: plan.packageName, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: plan.packageName, exact: true })).toBeVisible()
})

test('a file goes up by itself and is sent with a message', async ({ page, journey }) => {
  const started = await start(page, journey)
  await page.goto(`${journey.site.origin}/order/${started.id}`)
  const files = page.getByLabel(/^Files/)
  // Playwright fills a disabled field too; a person can't.
  await expect(files).toBeEnabled()
  await files.setInputFiles({
    name: 'Logo draft.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('a logo'),
  })
  await expect(page.getByText(/, ready$/)).toBeVisible()
  await page.getByLabel('Your message', { exact: true }).fill('Our logo.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Your message is sent')).toBeVisible()
  await expect(page.locator('#thread').getByRole('link', { name: /Logo draft\.txt/ })).toBeVisible()
  await expect(page.getByLabel('Your message', { exact: true })).toHaveValue('')
})

test('an answer of the brief is saved as it is typed, and survives a reload', async ({ page, journey }) => {
  const { id } = await start(page, journey)
  await page.goto(`${journey.site.origin}/order/${id}/brief`)
  await isAlive(page, 'main form')
  const first = page.locator('main ol > li').first()
  await expect(page.getByText(/ 0 of \d answered/)).toBeVisible()
  await first
    .locator('textarea, input[type="text"], input[type="url"]')
    .first()
    .fill('https://example.com/typed-and-never-sent')
  await expect(page.getByText(/ 1 of \d answered/)).toBeVisible()
  await expect(first.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(first.locator('textarea, input[type="text"], input[type="url"]').first()).toHaveValue(
    'https://example.com/typed-and-never-sent',
  )
})

test('on a slow line the brief waits for its file', async ({ page, journey }) => {
  const { id, who } = await start(page, journey)
  await page.goto(`${journey.site.origin}/order/${id}/brief`)
  const files = page.getByLabel(/^Files/)
  await expect(files).toBeEnabled()
  const { promise: slow, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/api/order-file/*', async (route) => {
    await slow
    await route.continue()
  })
  await files.setInputFiles({ name: 'Logo.txt', mimeType: 'text/plain', buffer: Buffer.from('a logo') })
  const send = page.getByRole('button', { name: 'Send the answers' })
  await expect(page.getByText('A file is still on its way.')).toBeVisible()
  await expect(send).toBeDisabled()
  arrive()
  await expect(send).toBeEnabled()
  await send.click()
  // Other answers are missing, but the file is with its question.
  await expect(page.getByText('Not sent yet')).toBeVisible()
  const { questions } = (await who.get(`/api/order-brief/${id}`)).json
  expect(questions.flatMap((each: { files: { name: string }[] }) => each.files)).toMatchObject([
    { name: 'Logo.txt' },
  ])
  await page.goto(`${journey.site.origin}/order/${id}`)
  await expect(page.getByLabel('Your message', { exact: true })).toBeVisible()
  await expect(page.getByLabel(/Logo\.txt/)).toHaveCount(0)
})

test.describe('without JavaScript', { tag: '@always' }, () => {
  test.use({ javaScriptEnabled: false })

  test('a file is added to the brief, and no other answer is lost by it', async ({ page, journey }) => {
    const { id, who } = await start(page, journey)
    await page.goto(`${journey.site.origin}/order/${id}/brief`)
    await expect(page.getByText('saved as you type')).toBeHidden()
    const text = page.locator('main ol textarea').first()
    await text.fill('Typed before the file.')
    await page.getByRole('button', { name: 'Save the answers and add a file' }).click()
    await page
      .getByLabel(/^Add a file/)
      .setInputFiles({ name: 'Logo.txt', mimeType: 'text/plain', buffer: Buffer.from('a logo') })
    await page.getByRole('button', { name: 'Upload the file' }).click()
    await expect(text).toHaveValue('Typed before the file.')
    await expect(page.getByLabel(/Logo\.txt/)).toBeChecked()
    await page.getByRole('button', { name: 'Save and go on later' }).click()
    await expect(page.getByText('Your answers are saved')).toBeVisible()
    await expect(page.getByRole('link', { name: /Logo\.txt/ })).toBeVisible()
    const { questions } = (await who.get(`/api/order-brief/${id}`)).json
    const files = questions.flatMap((each: { files: { name: string }[] }) => each.files)
    expect(files).toMatchObject([{ name: 'Logo.txt' }])
  })
})
