// What a customer and the agency see of a payment, from the choice of the way to pay to the refund.
import type { Page } from '@playwright/test'
import { addBankAccount } from '#tests/support/bank-account.ts'
import { place } from '#tests/support/shop.ts'
import { LIGHT, type Camera } from './camera.ts'
import type { DemoSite } from './demo-site.ts'

type Steps = (page: Page) => Promise<void>

/** The buttons that one presses on the way to each state, from the page for paying on. */
const BY_PAYPAL: Record<string, Steps> = {
  choice: async () => undefined,
  bank: (page) => page.getByText('Pay by bank transfer').click(),
  paid: atPaypal('Pay'),
  processing: atPaypal('Pending, then completed'),
  declined: atPaypal('Declined the first time'),
  refused: atPaypal('Refused'),
}
const BY_THE_OLDER_FORM: Record<string, Steps> = {
  'wrong-amount': atOlderForm('Wrong amount'),
  twice: atOlderForm('Paid twice'),
  unconfirmed: atOlderForm('Tampered message'),
  denied: async (page) => {
    await atOlderForm('Pending, then denied')(page)
    await page.getByText(/denied|did not go through/i).waitFor({ timeout: 30_000 })
  },
}

function atPaypal(button: string): Steps {
  return async (page) => {
    await page.getByRole('button', { name: 'Pay with PayPal' }).click()
    await pressAtProvider(page, button)
    await page.waitForURL(/\/(received-payment|pay-now)\//)
  }
}

function atOlderForm(button: string): Steps {
  return async (page) => {
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await pressAtProvider(page, button)
    await page.getByRole('link', { name: 'Return to merchant' }).click()
    await page.waitForURL(/\/received-payment\//)
  }
}

async function pressAtProvider(page: Page, button: string): Promise<void> {
  await page.waitForURL(/\/stand-in\//)
  if (button !== 'Pay') await page.getByText('Hard cases').click()
  await page.getByRole('button', { name: button, exact: true }).click()
}

export const shootPayments = (camera: Camera, site: DemoSite): Promise<void> =>
  shootStates(camera, site, BY_PAYPAL)

export const shootOlderForm = (camera: Camera, site: DemoSite): Promise<void> =>
  shootStates(camera, site, BY_THE_OLDER_FORM)

async function shootStates(camera: Camera, site: DemoSite, states: Record<string, Steps>): Promise<void> {
  const admin = await site.admin()
  await addBankAccount(admin)
  const [plan] = (await admin.get('/api/pricings')).json
  for (const [state, first] of Object.entries(states)) {
    // A customer for each state: on a fast machine one would meet the limit of orders per minute.
    const who = await site.customer('Inês Carvalho', `ines.${state}@casa-alba.example`)
    let id = ''
    const payPage = async () => {
      id = (await place(who, plan))._id
      return `/pay-now/${id}`
    }
    await camera.shoot({ path: payPage, name: `payment-${state}`, who, views: LIGHT, first })
    if (state === 'choice' || state === 'bank') continue
    await camera.shoot({
      path: `/admin/payment-status/${id}`,
      name: `payment-${state}-agency`,
      who: admin,
      views: LIGHT,
    })
    if (state !== 'paid') continue
    await admin.post(`/api/refund/${id}`, { amount: '50', reason: 'One report was late' })
    for (const path of [`/order/${id}`, `/receipt/${id}`])
      await camera.shoot({ path, name: `payment-partly-refunded-${path.split('/')[1]}`, who, views: LIGHT })
  }
}
