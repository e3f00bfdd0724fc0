// The inbox as its links and forms work without scripts.
import { expect, it } from 'vitest'
import { startDemoScreens } from '#tests/support/demo-screens.ts'
import { place } from '#tests/support/shop.ts'

const { site, admin, customer, plan } = await startDemoScreens()

let peers = 0
const write = async (name: string, subject: string, message: string): Promise<string> =>
  (
    await site
      .visitor()
      .post(
        '/api/add-message',
        { name, email: `${name.toLowerCase()}@test.example`, number: '+351 210 555 010', subject, message },
        { headers: { 'x-forwarded-for': `203.0.113.${++peers}` } },
      )
  ).json._id

const plain = (html: string): string => html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
const page = async (path: string): Promise<string> => plain((await admin.page(path)).text)
/** The names of the listed people, in their order. */
const listed = async (path: string): Promise<string[]> =>
  [...(await page(path)).matchAll(/href="\/inbox\/\w+[^>]*>(.*?)<time/g)].map(([, row]) =>
    row!
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )

const ada = await write('Ada', 'A shop for bicycles', 'Do you do shops?\nWe sell bicycles.')
const bo = await write('Bo', 'Prices', 'What does it cost?')

it('lists the newest first, with first line and age, and keeps the search while one reads', async () => {
  expect((await listed('/inbox')).slice(0, 2)).toEqual(['Unread: Bo', 'Unread: Ada'])
  const html = await page('/inbox')
  expect(html).toContain('Do you do shops?')
  expect(html).not.toContain('We sell bicycles.')
  expect(html).toContain('just now</time>')
  expect(await listed('/inbox?q=bicycles')).toEqual(['Unread: Ada'])
  expect(await page('/inbox?q=bicycles')).toContain(`href="/inbox/${ada}?q=bicycles"`)
  const none = await page('/inbox?q=nobodywrotethis')
  expect(none).toContain('Nothing with these words')
  // Without messages there is nothing to choose.
  expect([html, none].map((each) => each.includes('No message is open'))).toEqual([true, false])
  expect(await page(`/inbox/${ada}?q=bicycles`)).toContain('href="/inbox?q=bicycles"')
})

it('shows the message with its answers, and a refused reply keeps what was typed', async () => {
  const refused = await admin.submit(`/inbox/${ada}`, { intent: 'reply', subject: '', text: 'Yes, we do.' })
  expect([refused.status, plain(refused.text).includes('Subject is required.')]).toEqual([422, true])
  expect(plain(refused.text)).toMatch(/<textarea[^>]*>Yes, we do\.<\/textarea>/)
  const sent = await admin.submit(`/inbox/${ada}?q=bicycles`, {
    intent: 'reply',
    subject: 'Re: A shop',
    text: 'Yes, we do.',
  })
  expect(sent.location).toBe(`/inbox/${ada}?q=bicycles&done=replied`)
  const html = await page(sent.location!)
  expect(html).toContain('The reply waits in the outbox.')
  for (const words of ['We sell bicycles.', 'Re: A shop', 'Reply again']) expect(html).toContain(words)
  expect((await admin.get(`/api/message/${ada}`)).json.messageStatus).toBe('Read')
  expect(await listed('/inbox?state=waiting')).toEqual(['Unread: Bo'])
})

it('marks read and unread, deletes, and brings back', async () => {
  const stateOf = async (id: string) => (await admin.get(`/api/message/${id}`)).json.messageStatus
  expect((await admin.submit(`/inbox/${bo}`, { intent: 'read' })).location).toBe(`/inbox/${bo}?done=read`)
  expect(await stateOf(bo)).toBe('Read')
  const unread = await admin.submit(`/inbox/${bo}?state=waiting`, { intent: 'unread' })
  expect(unread.location).toBe('/inbox?state=waiting&done=unread')
  expect(await page(unread.location!)).toContain('Message is unread again')
  expect(await stateOf(bo)).toBe('UnRead')
  const deleted = await admin.submit(`/inbox/${bo}`, { intent: 'delete' })
  expect(deleted.location).toBe(`/inbox?done=deleted&undo=${bo}`)
  const html = await page(deleted.location!)
  expect([html.includes('Message is deleted'), html.includes('Undo')]).toEqual([true, true])
  expect(await listed('/inbox')).not.toContain('Unread: Bo')
  const back = await admin.submit('/inbox', { intent: 'undo', id: bo })
  expect(back.location).toBe(`/inbox/${bo}?done=restored`)
  expect(await page(back.location!)).toContain('Message is restored')
})

it('lists the conversation of an order, which opens the page of the order at its messages', async () => {
  const { _id } = await place(customer, plan)
  await customer.post(`/api/order-message/${_id}`, { text: 'When do you begin?\nWe wait.' })
  const opens = `href="/admin/payment-status/${_id}#thread"`
  const html = await page('/inbox')
  for (const words of [opens, 'Unanswered: ', 'When do you begin?', plan.packageName])
    expect(html).toContain(words)
  expect(await page('/inbox?kind=orders')).toContain(opens)
  expect(await page('/inbox?kind=orders')).not.toContain('href="/inbox/')
  expect(await page('/inbox?kind=contact')).not.toContain(opens)
  // A filter keeps the other one.
  expect(await page('/inbox?kind=contact&state=waiting')).toContain(
    'href="/inbox?kind=orders&amp;state=waiting"',
  )
  const person = new URLSearchParams({ email: customer.email })
  expect(await page(`/admin/customer?${person}`)).toContain(opens)
})

it('is for people who may answer messages, and a message that is gone leads back', async () => {
  expect((await customer.page('/inbox')).status).toBe(403)
  const { status, text } = await admin.page('/inbox/nope')
  expect([status, text.includes('This is not here'), text.includes('href="/inbox"')]).toEqual([
    404,
    true,
    true,
  ])
})
