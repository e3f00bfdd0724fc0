// A site in Swedish with German beside it. Its admin area speaks neither Swedish nor two languages at once.
import { expect, it } from 'vitest'
import { decodeEntities } from '#tests/support/markup.ts'
import { place } from '#tests/support/shop.ts'
import { startSiteForFile } from '#tests/support/start-site.ts'

const site = await startSiteForFile({ screens: true, settings: { SEED: 'demo' } })
const admin = await site.admin()
const visitor = site.visitor()
const [languages] = (await admin.get('/api/languages')).json
await admin.put(`/api/languages/${languages._id}`, { main: 'sv', de: 'Published', pt: 'Off' })
const [standard] = (await visitor.get('/api/pricings')).json
const { json: tax } = await admin.post('/api/add-tax', {
  charged: 'Tax at a rate',
  taxName: 'moms',
  rate: '25',
  prices: 'Tax comes on top',
  untaxed: 'Nobody',
  reverseCharge: 'Off',
  reverseChargeWords: 'Omvänd skattskyldighet',
})
await admin.put(`/api/tax/${tax._id}?lang=de`, { taxName: 'MwSt.' })
await admin.put(`/api/pricing/${standard._id}?lang=de`, { packagePointOne: 'Ein Gespräch vorab' })

const mailTo = async (email: string, kind: string): Promise<{ language: string; words: string }> => {
  const { words } = await site.app.database.db
    .selectFrom('outbox')
    .select('words')
    .where('recipient', '=', email)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return { ...(JSON.parse(words) as { language: string }), words }
}

it('the admin area is in English, and so is every refusal in it', async () => {
  const { text } = await admin.page('/add-pricing')
  expect(text).toContain('<html lang="en"')
  expect(text).toContain('(optional)')
  expect(text).not.toMatch(/valfritt|Ta bort|Till exempel/)
  expect((await admin.page('/pricing')).text).toContain('<html lang="sv"')
  const { errors } = (await admin.post('/api/add-working-days', { weekdays: 'aldrig' })).json
  expect(errors.weekdays).toMatch(/must be days of the week/)
  expect((await (await site.customer()).get('/api/order/nothing')).json.title).toBe('Hittades inte')
})

it('emails to the team are in English, those to customers in their language', async () => {
  const customer = await site.customer()
  await place(customer, standard)
  const team = await mailTo(admin.email, 'admin-order-placed')
  expect(team.language).toBe('en')
  expect(team.words).not.toMatch(/Beställ|Kund/)
  expect((await mailTo(customer.email, 'order-placed')).language).toBe('sv')
})

it('the order form shows the package and the tax in the language of its page, as the order keeps them', async () => {
  const customer = await site.customer()
  const form = async (prefix: string) => {
    const { text } = await customer.page(`${prefix}/order-now/${standard._id}`)
    return decodeEntities(text)
  }
  expect(await form('/de')).toContain('MwSt.')
  expect(await form('/de')).toContain('Ein Gespräch vorab')
  expect(await form('')).toContain('moms')
  expect(await form('')).not.toContain('MwSt.')
  expect(decodeEntities((await visitor.page('/de/pricing')).text)).toContain('25\u00A0% MwSt.')
})
