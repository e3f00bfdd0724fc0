// States that pass: open menus, errors, empty lists, no permission, no connection.
import { ALL_VIEWS, LIGHT, PHONE, type Camera } from './camera.ts'
import type { DemoSite } from './demo-site.ts'
import { customerOf } from './signed-in.ts'

export async function shootMoments(camera: Camera, site: DemoSite): Promise<void> {
  const [admin, customer] = [await site.admin(), await customerOf(site)]
  const [plan] = (await customer.get('/api/pricings')).json

  await camera.shoot({
    path: '/',
    name: 'moment-menu',
    views: [{ width: PHONE }],
    first: (page) => page.getByText('Menu').first().click(),
    windowOnly: true,
  })
  await camera.shoot({
    path: '/contact',
    name: 'moment-contact-errors',
    views: LIGHT,
    async first(page) {
      await page.getByLabel('Email', { exact: true }).fill('ines@')
      await page.locator('form:has([name=message]) button[type=submit]').click()
    },
  })
  await camera.shoot({
    path: `/order-now/${plan._id}`,
    name: 'moment-order-errors',
    who: customer,
    views: LIGHT,
    first: (page) => page.getByRole('button', { name: 'Place Order Now' }).click(),
  })
  await camera.shoot({
    path: `/order-now/${plan._id}`,
    name: 'moment-offline',
    who: customer,
    views: LIGHT,
    async first(page) {
      await page.getByLabel('Address').fill('Rua das Flores 12, Porto')
      await page.getByLabel('Country').fill('Portugal')
      await page.context().setOffline(true)
      await page.getByRole('button', { name: 'Place Order Now' }).click()
      await page.getByRole('alert').first().waitFor()
    },
  })
  await camera.shoot({ path: '/my-order', name: 'moment-no-orders', who: customer, views: ALL_VIEWS })
  await camera.shoot({ path: '/admin', name: 'moment-no-permission', who: customer, views: LIGHT })
  await camera.shoot({ path: '/reset/new?token=expired', name: 'moment-expired-link', views: LIGHT })
  await camera.shoot({
    path: '/admin',
    name: 'moment-palette',
    who: admin,
    views: ALL_VIEWS,
    async first(page) {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('price')
      await page.waitForTimeout(500)
    },
    windowOnly: true,
  })
  await camera.shoot({
    path: '/total-orders?q=nobody-has-this-name',
    name: 'moment-nothing-found',
    who: admin,
    views: ALL_VIEWS,
  })
}
