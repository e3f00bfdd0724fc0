// A site in which every text tries to inject markup and every address leads elsewhere. Pages must show all of
// it as plain text.
import { CONTENT_TYPES } from '#content/rules/index.ts'
import type { ContentType, Field } from '#content/rules/model/define.ts'
import { maximumOf } from '#content/rules/model/field-kinds.ts'
import type { Caller } from './caller.ts'
import { PUBLIC_PAGES } from './public-pages.ts'
import { place } from './shop.ts'

/** Ends the markup around it, then opens an element that no page of ours has. */
const MARKUP = '"\'></script></title></textarea><x7 onerror=alert(7)>'
const BROKEN_LINKS = ' http://[ https://% http://a b javascript:alert(7)'

export interface HostileSite {
  /** Pages of visitors, of the customer, and of admins: each with the record it is about. */
  pages: { visitor: string[]; customer: string[]; admin: string[] }
}

/** Fills every field of every record, an order, a message and a name. Addresses lead to `elsewhere`. */
export async function fillWithMarkup(
  admin: Caller,
  customer: Caller,
  elsewhere: string,
): Promise<HostileSite> {
  const edits: string[] = []
  for (const type of CONTENT_TYPES as readonly ContentType[]) {
    const records = (await admin.get(`/api${type.calls.list}?limit=500`)).json as Record<string, string>[]
    for (const [at, record] of records.entries()) {
      const body = Object.fromEntries(
        Object.entries(type.fields).map(([name, field]) => [
          name,
          hostile(name, field, record[name]!, { type, elsewhere, at }),
        ]),
      )
      good(await admin.put(`/api${type.calls.update.replace('{id}', record._id!)}`, body))
    }
    for (const screen of [type.screens.edit, type.screens.editAlso]) {
      const idField = screen && screen === type.partOf?.screen ? type.partOf.field : '_id'
      if (screen && records[0]) edits.push(screen.replace('{id}', records[0][idField]!))
    }
  }
  const [plan] = (await admin.get('/api/pricings')).json
  const placed = async () =>
    (await place(customer, plan, { customerName: MARKUP, customerAddress: MARKUP, customerCountry: MARKUP }))
      ._id
  const [order, paid] = [await placed(), await placed()]
  good(await admin.post(`/api/record-payment/${paid}`, { amount: plan.packagePrice, note: MARKUP }))
  const message = good(
    await customer.post('/api/add-message', {
      name: MARKUP,
      email: 'x7@test.example',
      number: `555 ${MARKUP}`.slice(0, 40),
      subject: MARKUP,
      message: MARKUP + BROKEN_LINKS,
    }),
  )._id
  good(await customer.post('/api/auth/update-user', { name: MARKUP }))
  const mails = ((await admin.get('/api/outbox?limit=20')).json as { _id: string }[]).map(
    ({ _id }) => `/outbox/${_id}`,
  )
  return {
    pages: {
      visitor: [
        ...PUBLIC_PAGES,
        '/nowhere',
        `/login?next=${encodeURIComponent(`/${MARKUP}`)}`,
        `/templates?category=${encodeURIComponent(MARKUP)}`,
      ],
      customer: [
        '/',
        '/dashboard',
        '/my-order',
        '/pending-order',
        '/account',
        `/order-now/${plan._id}`,
        `/order/${order}`,
        `/pay-now/${order}`,
        `/received-payment/${order}`,
        `/order-cancelled/${order}`,
        `/receipt/${paid}`,
      ],
      admin: [
        '/admin',
        '/total-orders',
        '/reconcile',
        `/total-orders?q=${encodeURIComponent(MARKUP)}`,
        `/admin/payment-status/${order}`,
        `/admin/payment-status/${paid}`,
        '/add-user',
        '/outbox',
        '/payment-settings',
        '/all-messages',
        `/view/${message}`,
        '/all-subscriber',
        '/media',
        '/history',
        '/audit',
        '/setup',
        '/webhooks',
        '/setting',
        `/search?q=${encodeURIComponent('x7')}`,
        ...mails,
        ...edits,
      ],
    },
  }
}

function hostile(
  name: string,
  field: Field,
  now: string,
  { type, elsewhere, at }: { type: ContentType; elsewhere: string; at: number },
): string {
  const maximum = maximumOf(field)
  const text = (type.uniqueField === name ? `${at} ${MARKUP}` : MARKUP).slice(0, maximum)
  // This field may only be filled together with another one.
  if (name === 'shownWhenAnswer' && !now) return now
  if (field.kind === 'short-text' || field.kind === 'long-text') return text
  if (field.kind === 'link' || field.kind === 'image' || field.kind === 'icon')
    return `${elsewhere}/${type.name}/${name}.png?"'></script><x7>`
  return now
}

function good(answer: { status: number; text: string; json: { _id: string } }): { _id: string } {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`)
  return answer.json
}
