// The search box of the admin area: people, orders, messages and content, as far as the role sees them.
import { pageOfCustomers } from '#customers/server/list-customers.ts'
import { searchContent } from '#editing/server/search-content.ts'
import type { Message } from '#inbox/server/messages.ts'
import { searchMessages } from '#inbox/server/search-messages.ts'
import { searchOrders } from '#order-pages/server/search-orders.ts'
import type { OrderView } from '#orders/server/order-record.ts'
import { may, requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { emailTerms, searchPrefixes, splitWords } from '#platform/server/search/terms.ts'
import { hasPrefixes } from '#platform/server/search/word-search.ts'

export interface SearchHit {
  kind: 'Customer' | 'Order' | 'Message' | 'Content'
  /** The path of its screen. */
  to: string
  title: string
  detail: string
}

const MAX_PER_KIND = 6
export const MAX_SEARCH_LENGTH = 100
const MIN_SEARCH_LENGTH = 2

export async function searchEverything(app: App, viewer: Viewer, text: string): Promise<SearchHit[]> {
  requirePermission(viewer, 'open-team-area')
  const typed = text.trim().slice(0, MAX_SEARCH_LENGTH)
  if (typed.length < MIN_SEARCH_LENGTH) return []
  const orders = may(viewer, 'work-on-orders')
    ? (await searchOrders(app, viewer, { text: typed, page: 1, size: MAX_PER_KIND })).rows
    : []
  const messages = may(viewer, 'answer-messages')
    ? await searchMessages(app, viewer, { text: typed, limit: MAX_PER_KIND })
    : []
  const content = may(viewer, 'edit-content')
    ? await searchContent(app, viewer, { words: typed.split(/\s+/), limit: MAX_PER_KIND })
    : []
  return [
    ...(await people(app, viewer, typed, messages)),
    ...orders.map((order): SearchHit => ({
      kind: 'Order',
      to: `/admin/payment-status/${order._id}`,
      title: order.customerName,
      detail: orderDetail(order),
    })),
    ...messages.map((message): SearchHit => ({
      kind: 'Message',
      to: `/view/${message._id}`,
      title: message.subject,
      detail: message.name,
    })),
    ...content.map((hit): SearchHit => ({
      kind: 'Content',
      to: hit.editAt,
      title: hit.title,
      detail: hit.label,
    })),
  ]
}

const MAX_PEOPLE = 3
/** Words of orders find them, so the first ones need not be those of that name. */
const LOOKED_AT = 20

/** Who ordered or wrote, by name and address: both have a page. */
async function people(
  app: App,
  viewer: Viewer,
  text: string,
  messages: readonly Message[],
): Promise<SearchHit[]> {
  if (!may(viewer, 'work-on-orders')) return []
  const { rows } = await pageOfCustomers(app, viewer, { text, page: 1, size: LOOKED_AT })
  const prefixes = searchPrefixes(text)
  const named = [...rows, ...messages].filter(({ name, email }) =>
    hasPrefixes([...splitWords(name), ...emailTerms(email)], prefixes),
  )
  const byEmail = new Map(named.toReversed().map((person) => [person.email, person]))
  return [...byEmail.values()]
    .toReversed()
    .slice(0, MAX_PEOPLE)
    .map(({ name, email }) => ({
      kind: 'Customer',
      to: `/admin/customer?${new URLSearchParams({ email })}`,
      title: name,
      detail: email,
    }))
}

const orderDetail = ({ number, packageName, paymentStatus, receiptNumber }: OrderView): string =>
  [number, packageName, say('order-pages.screens', `status.${paymentStatus}`), receiptNumber]
    .filter(Boolean)
    .join(' · ')
