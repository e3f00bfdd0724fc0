// What an admin types and does not send yet is there again: after a reload, and after leaving by a link and
// Back. Sent, it is gone.
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { freshEmail, PASSWORD } from '#tests/support/accounts.ts'
import { place, type Plan } from '#tests/support/shop.ts'
import { draftIsWritten, expect, isAlive, test, type Journey } from './support/journey.ts'

/** Orders with two points, paid and begun. */
async function begunOrders(page: Page, journey: Journey, count: number): Promise<string[]> {
  const admin = await journey.asAdmin(page.context())
  const customer = await journey.asCustomer(await page.context().browser()!.newContext())
  const [plan] = (await admin.get('/api/pricings')).json as Plan[]
  const ids: string[] = []
  for (let at = 0; at < count; at++) {
    const { _id } = await place(customer, plan!)
    await admin.post(`/api/record-payment/${_id}`, { amount: plan!.packagePrice, note: 'Cash' })
    await admin.post(`/api/order-start/${_id}`)
    ids.push(_id)
  }
  return ids
}

/** Reloads, and leaves by a link and Back. The words are there each time. */
async function expectKept(page: Page, field: Locator, words: string): Promise<void> {
  await page.reload()
  await isAlive(page, 'main form')
  await expect(field).toBeVisible()
  await expect(field).toHaveValue(words)
  const address = page.url()
  await page.getByRole('link', { name: 'Customers', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  await page.goBack()
  await page.waitForURL(address)
  await expect(field).toBeVisible()
  await expect(field).toHaveValue(words)
}

const orderPage = async (page: Page, journey: Journey, id: string): Promise<void> => {
  await page.goto(`${journey.site.origin}/admin/payment-status/${id}`)
  await isAlive(page, 'main form')
}

test('a delivery that is being written is kept, until it is sent', async ({ page, journey }) => {
  const [id, other] = await begunOrders(page, journey, 2)
  await orderPage(page, journey, id!)
  const box = page.getByRole('region', { name: 'Write to the customer' })
  const words = page.getByLabel('Your words')
  const mode = box.getByRole('radio', { name: 'Deliver' })
  await box.getByText('Deliver', { exact: true }).click()
  await words.fill('The report, with a summary on top.')
  await box.getByLabel('Links').fill('https://example.com/report')
  await box.getByText('It covers all').click()
  const lastPoint = box.getByRole('checkbox').last()
  await lastPoint.uncheck()
  await expectKept(page, words, 'The report, with a summary on top.')
  await expect(mode).toBeChecked()
  await expect(box.getByLabel('Links')).toHaveValue('https://example.com/report')
  await expect(box.getByRole('checkbox').first()).toBeChecked()
  await expect(lastPoint).not.toBeChecked()
  // Each order has its own.
  await orderPage(page, journey, other!)
  await expect(mode).not.toBeChecked()
  await expect(words).toHaveValue('')
  await orderPage(page, journey, id!)
  await box.getByLabel('Why points are left out').fill('It comes next week.')
  await box.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Send to the customer' }).click()
  await page.getByRole('button', { name: 'Take it back' }).first().click()
  await expect(page.getByText('The delivery is taken back')).toBeVisible()
  await expect(words).toHaveValue('')
  await page.reload()
  await isAlive(page, 'main form')
  await expect(words).toHaveValue('')
})

test('a note that is being written is kept, until it is added', async ({ page, journey }) => {
  const [id] = await begunOrders(page, journey, 1)
  await orderPage(page, journey, id!)
  const note = page.getByLabel('New note')
  await note.fill('They prefer to be called.')
  await expectKept(page, note, 'They prefer to be called.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('The note is saved')).toBeVisible()
  await expect(note).toHaveValue('')
  await page.reload()
  await isAlive(page, 'main form')
  await expect(note).toHaveValue('')
})

test('a reply that is being written is kept, until it is sent', async ({ page, context, journey }) => {
  const admin = await journey.asAdmin(context)
  const fields = { email: 'ada@visitor.example', number: '+351 900', message: 'How long does it take?' }
  for (const name of ['Ada', 'Bo'])
    await admin.post('/api/add-message', {
      ...fields,
      name,
      subject: `From ${name}`,
      messageStatus: 'UnRead',
    })
  await page.goto(`${journey.site.origin}/inbox`)
  await page.getByRole('link', { name: /From Ada/ }).click()
  await expect(page.getByRole('heading', { name: 'From Ada' })).toBeVisible()
  const subject = page.getByLabel('Subject')
  const reply = page.getByLabel('Your reply')
  await subject.fill('Two weeks')
  await reply.fill('It takes two weeks.')
  await expectKept(page, reply, 'It takes two weeks.')
  await expect(subject).toHaveValue('Two weeks')
  // Each message has its own.
  await page.getByRole('link', { name: /From Bo/ }).click()
  await expect(subject).toHaveValue('Re: From Bo')
  await expect(reply).toHaveValue('')
  await page.getByRole('link', { name: /From Ada/ }).click()
  await expect(reply).toHaveValue('It takes two weeks.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('heading', { name: 'Reply again' })).toBeVisible()
  await expect(reply).toHaveValue('')
  await page.reload()
  await isAlive(page, 'main form')
  await expect(reply).toHaveValue('')
})

test('what was typed is gone after the sign-out, and is never shown to somebody else', async ({
  page,
  context,
  journey,
}) => {
  const typed = 'Only for my own eyes'
  const keptIn = (tab: Page) =>
    tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  const first = await journey.asCustomer(context)
  const [plan] = (await first.get('/api/pricings')).json as Plan[]
  const address = `${journey.site.origin}/order-now/${plan!._id}`
  const openOrder = async () => {
    await page.goto(address)
    await isAlive(page, 'main form')
  }
  await openOrder()
  await page.getByLabel('Address').fill(typed)
  await page.goto(`${journey.site.origin}/contact`)
  await page.locator('#contact-message').fill(typed)
  // The session ended without a sign-out, and somebody else signs in in the same tab.
  await journey.asCustomer(context)
  await openOrder()
  await expect(page.getByLabel('Address')).toHaveValue('')
  // The first one again, then signed out.
  await context.clearCookies()
  await context.addCookies(first.browserCookies)
  await openOrder()
  await expect(page.getByLabel('Address')).toHaveValue(typed)
  await page.goto(`${journey.site.origin}/dashboard`)
  await page.getByRole('button', { name: 'Signout' }).click()
  await page.waitForURL(`${journey.site.origin}/`)
  await expect.poll(() => keptIn(page)).not.toContain(typed)
  await page.goto(`${journey.site.origin}/contact`)
  await expect(page.locator('#contact-message')).toHaveValue('')
})

test('the words of a session that ended are not shown to who registers in another tab', async ({
  page,
  context,
  journey,
}) => {
  const typed = 'Only for my own eyes'
  await journey.asCustomer(context)
  await page.goto(`${journey.site.origin}/contact`)
  const message = page.locator('#contact-message')
  await message.fill(typed)
  await page.reload()
  await expect(message).toHaveValue(typed)
  await context.clearCookies()
  const other = await context.newPage()
  await other.goto(`${journey.site.origin}/register`)
  await other.getByLabel('Email').fill(freshEmail())
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Register' }).click()
  await other.waitForURL(`${journey.site.origin}/`)
  // Typed on in the page of the first one.
  await message.pressSequentially('!')
  await page.reload()
  await expect(message).toHaveValue('')
})

test('a saved record with a picture leaves no draft', async ({ page, context, journey }) => {
  await journey.asAdmin(context)
  const address = `${journey.site.origin}/edit-team-text`
  await page.goto(address)
  const form = page.getByRole('form', { name: 'Add: Team member' })
  await isAlive(page, 'main form')
  const buffer = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer()
  await form.getByLabel('Upload: Picture').setInputFiles({ name: 'ada.png', mimeType: 'image/png', buffer })
  await form.getByLabel('Alternative text').fill('Ada at her desk')
  await form.getByLabel('Name', { exact: true }).fill('Ada')
  await form.getByLabel('What they do').fill('Counts')
  await draftIsWritten(page, 'Counts')
  await form.getByRole('button', { name: 'Add Team Member' }).click()
  await expect(page.getByText('Team Members Item is Added')).toBeVisible()
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('')
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))
  await expect.poll(drafts).toEqual([])
  await page.goto(address)
  await isAlive(page, 'main form')
  await expect(page.getByText('You typed something here that was not saved')).toHaveCount(0)
})
