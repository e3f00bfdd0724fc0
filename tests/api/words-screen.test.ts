// The screen Words, without scripts: find a text as it stands on a page, change it, take it back.
import { expect, it } from 'vitest'
import { decodeEntities } from '#tests/support/markup.ts'
import { startSiteForFile } from '#tests/support/start-site.ts'

const site = await startSiteForFile({ screens: true })
const admin = await site.admin()
const visitor = site.visitor()

const HERE = '/admin/words'
const textOf = (html: string): string => decodeEntities(html.replaceAll('<!-- -->', '')).replace(/\s+/g, ' ')

/** The messages of the forms on a page, in their order. */
const found = async (search: string): Promise<string[]> => {
  const { text } = await admin.page(`${HERE}?${new URLSearchParams({ q: search })}`)
  return [...text.matchAll(/name="message" value="([^"]+)"/g)].map(([, message]) => message!)
}

it('says that every text is the default, until one is changed', async () => {
  const { text } = await admin.page(HERE)
  expect(text).toContain('Every text is the default')
  expect(textOf((await admin.page(`${HERE}?q=zebra+crossing`)).text)).toContain(
    'No text says “zebra crossing”',
  )
})

it('finds a text as it is written, and as it is rendered with its values', async () => {
  expect(await found('Ask us first')).toEqual([
    'en site.pages.landing.askFirst',
    'en site.pages.result.askFirst',
  ])
  expect(await found('ask us')).toContain('en site.pages.landing.askFirst')
  expect(await found('Your coupon AUTUMN-10 is filled in when you order.')).toEqual([
    'en site.pages.pricing.coupon',
  ])
  expect(await found('in 1 working day')).toContain('en site.pages.pricing.inDays')
  expect(await found('31 of the last 32 on time, half within 8 days')).toEqual([
    'en site.screens.pricing.someOnTime',
  ])
  // What the agency reads is not offered.
  expect(await found('Back to the default')).toEqual([])
  const { text } = await admin.page(`${HERE}?q=Ask+us+first`)
  expect(textOf(text)).toContain('Landing page')
})

it('changes a text, shows it as yours, and gives the default back with an undo', async () => {
  const message = 'en site.pages.landing.contactPage'
  const save = (fields: Record<string, string>) =>
    admin.submit(`${HERE}?q=contact+page`, { intent: 'save', message, ...fields })
  await save({ text: 'Where we are' })
  const { text } = await admin.page(HERE)
  expect(textOf(text)).toContain('1 text is yours')
  expect(textOf(text)).toContain('Default: The contact page')
  const [, id] = /name="id" value="([^"]+)"/.exec(text)!
  expect((await admin.page(`${HERE}/${id}`)).text).toContain('Where we are')
  const conflict = await save({ id: id!, version: '7', text: 'Mine' })
  expect(conflict.status).toBe(409)
  expect(textOf(conflict.text)).toContain('Somebody else changed it meanwhile, to: Where we are')
  expect(conflict.text).toMatch(/<textarea[^>]*>Mine</)
  const refused = await save({ id: id!, version: '1', text: 'Where {who} are' })
  expect([refused.status, textOf(refused.text)]).toEqual([
    422,
    expect.stringContaining('“who” is nothing that the site fills in'),
  ])
  expect(refused.text).toMatch(/<textarea[^>]*>Where \{who\} are</)
  const reset = await admin.submit(HERE, { intent: 'reset', message, id: id! })
  expect(reset.status).toBe(303)
  const after = await admin.page(reset.headers.get('location')!)
  expect(after.text).toContain('The default is back')
  expect(after.text).toContain('Every text is the default')
  const [, revision] = /name="id" value="([^"]+)"/.exec(after.text)!
  await admin.submit(HERE, { intent: 'undo', id: revision! })
  expect((await admin.page(HERE)).text).toContain('Where we are')
})

it('is for who may edit content', async () => {
  expect((await (await site.customer()).page(HERE)).status).toBe(403)
  expect((await visitor.page(HERE)).status).not.toBe(200)
})
