// Visitors who chose a package before signing in see it beside the form on every page on the way.
import { expect, it } from 'vitest'
import { startCountedSite } from '#tests/support/counted-site.ts'

const { admin, customer, renders, page } = await startCountedSite()
const [offer] = (await admin.get('/api/pricings')).json as { _id: string; packageName: string }[]
const id = offer!._id

it('is named on the way from the price card to the form', async () => {
  const order = await page(`/order-now/${id}`)
  const to = order.headers.location as string
  expect(new URL(to, 'http://x.invalid').searchParams.get('package')).toBe(id)
  const login = (await page(to)).text
  expect(login).toMatch(/You chose<\/p><p[^>]*>Basic<\/p><p[^>]*>\$490/)
  const [, register] = /href="(\/register\?[^"]*package=[^"]*)"[^>]*>Sign Up</.exec(login) ?? []
  const registering = (await page(register!.replaceAll('&amp;', '&'))).text
  expect(registering).toContain('You chose')
  expect(registering).toContain(`next=${encodeURIComponent(`/order-now/${id}`)}`)
})

it('a made-up package has the page without one, rendered once', async () => {
  const plain = (await page('/login')).text
  for (const made of ['x7y8z9', '', '%3Cscript%3E']) {
    const { text } = await page(`/login?package=${made}`)
    expect([made, text === plain]).toEqual([made, true])
  }
  expect(plain).not.toContain('You chose')
  expect(renders).toEqual(['/login'])
})

it('signed-in people go on at once', async () => {
  const { location } = await customer.page(`/login?next=%2Forder-now%2F${id}&for=order&package=${id}`)
  expect(location).toBe(`/order-now/${id}`)
})

it('the pages have a description and a footer of one line', async () => {
  for (const path of ['/login', '/register']) {
    const { text } = await page(path)
    expect(text).toMatch(/<meta name="description" content="[^"]{40,}"/)
    expect(text).not.toContain('newsletter-email')
    expect(text).toContain('href="/privacy"')
  }
})
