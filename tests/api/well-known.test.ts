// Where tools look for a contact about security, and for the page that changes a password.
import { beforeAll, expect, it } from 'vitest'
import type { Caller } from '#tests/support/caller.ts'
import { startSiteForFile, type TestSite } from '#tests/support/start-site.ts'

let site: TestSite
let visitor: Caller
beforeAll(async () => {
  site = await startSiteForFile()
  visitor = site.visitor()
})

it('security.txt names the contact of the site’s own data, and when it expires', async () => {
  const bare = await visitor.get('/.well-known/security.txt')
  expect(bare.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(bare.text).not.toContain('mailto:')
  expect(bare.text).toContain(`Contact: ${site.origin}/contact\n`)
  expect(bare.text).toContain(`Canonical: ${site.origin}/.well-known/security.txt\n`)
  const expires = Date.parse(/^Expires: (.+)$/m.exec(bare.text)![1]!)
  const days = (expires - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(100)
  expect(days).toBeLessThan(365)
  const admin = await site.admin()
  const made = await admin.post('/api/add-footer-address', {
    location: '1 Street',
    emailAddress: 'hello@agency.example',
    phoneNumber: '+351 210 555 010',
  })
  expect(made.status).toBe(201)
  expect((await visitor.get('/.well-known/security.txt')).text).toContain(
    'Contact: mailto:hello@agency.example\n',
  )
})

it('change-password leads to the account', async () => {
  expect(await visitor.get('/.well-known/change-password')).toMatchObject({
    status: 302,
    location: '/account',
  })
})
