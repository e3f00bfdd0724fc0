// The screens of a customer and of an admin, with orders, messages and subscribers.
import { seedOrders } from '#commands/seed-orders.ts'
import { adminAddresses, isOfItsOwn } from '#tests/support/admin-addresses.ts'
import type { Caller } from '#tests/support/caller.ts'
import { place } from '#tests/support/shop.ts'
import { ALL_VIEWS, type Camera } from './camera.ts'
import type { DemoSite } from './demo-site.ts'

const MESSAGES = [
  {
    name: 'Tomasz Wilk',
    email: 'tomasz@veloverde.example',
    subject: 'Do you write in Polish?',
    message: 'We sell bicycles and would like to be found for repairs too.',
  },
  {
    name: 'Marta Lind',
    email: 'marta@lindceramics.example',
    subject: 'Moving our shop in March',
    message: 'We move to a new domain in spring. When should we start?',
  },
  {
    name: 'Joao Pires',
    email: 'joao@quintapires.example',
    subject: 'A question about the Basic package',
    message: 'Does it cover a site of 140 pages, or should we take Standard?',
  },
  {
    name: 'Aiko Mori',
    email: 'aiko@morilaw.example',
    subject: 'Two offices, one website',
    message: 'Can both of our addresses be found on the map?',
  },
]

export const customerOf = (site: DemoSite): Promise<Caller> =>
  site.customer('Inês Carvalho', 'ines@casa-alba.example')

export async function shootAccount(camera: Camera, site: DemoSite): Promise<void> {
  const who = await customerOf(site)
  const [plan] = (await who.get('/api/pricings')).json
  const orders = await placeThree(site, who)
  const paths = [
    '/dashboard',
    '/my-order',
    '/pending-order',
    `/order-now/${plan._id}`,
    `/pay-now/${orders.unpaid}`,
    `/order/${orders.unpaid}`,
    `/order/${orders.paid}/brief`,
    `/receipt/${orders.paid}`,
    '/account',
  ]
  for (const path of paths)
    await camera.shoot({ path, name: path.endsWith('/brief') ? 'brief' : undefined, who, views: ALL_VIEWS })
}

export async function shootAdmin(camera: Camera, site: DemoSite): Promise<void> {
  await seedOrders(site.app, 60)
  const [admin, customer] = [await site.admin(), await customerOf(site)]
  await placeThree(site, customer)
  for (const message of MESSAGES)
    await customer.post('/api/add-message', { number: '+351 910 555 019', ...message })
  for (const name of ['leonor', 'bruno', 'aiko'])
    await customer.post('/api/add-subscriber', { subemail: `${name}@reader.example` })
  const paths = (await adminAddresses(admin, customer)).filter(isOfItsOwn)
  for (const path of paths) await camera.shoot({ path, who: admin, views: ALL_VIEWS })
}

/** Ids of an order that is delivered, one that is paid, and one that is not. */
async function placeThree(site: DemoSite, who: Caller) {
  const admin = await site.admin()
  const [plan] = (await who.get('/api/pricings')).json
  const [delivered, paid, unpaid] = [await place(who, plan), await place(who, plan), await place(who, plan)]
  for (const { _id } of [delivered, paid])
    await admin.post(`/api/record-payment/${_id}`, { amount: plan.packagePrice, note: 'By bank transfer.' })
  await admin.put(`/api/order-status/${delivered._id}`, { orderStatus: 'Delivered' })
  return { delivered: delivered._id, paid: paid._id, unpaid: unpaid._id }
}
