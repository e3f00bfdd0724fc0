// The search of the admin area: orders, messages and content that begin with, or hold, what was typed.
import { requireAdmin, type Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { searchContent } from '../content/search-content.ts'
import { searchMessages } from '../inbox/search-messages.ts'
import { searchOrders } from '../order-queries/search-orders.ts'
import type { OrderView } from '../orders/order-record.ts'

export interface Found {
  kind: 'Order' | 'Message' | 'Content'
  /** The screen where it is. */
  to: string
  title: string
  detail: string
}

const MOST_OF_EACH = 6
export const SEARCH_MAXIMUM = 100

export async function searchEverything(house: House, viewer: Viewer, text: string): Promise<Found[]> {
  requireAdmin(viewer)
  const asked = text.trim().slice(0, SEARCH_MAXIMUM)
  if (asked.length < 2) return []
  const orders = await searchOrders(house, viewer, { text: asked, page: 1, size: MOST_OF_EACH })
  const messages = await searchMessages(house, viewer, { text: asked, limit: MOST_OF_EACH })
  const content = await searchContent(house, viewer, asked.split(/\s+/), MOST_OF_EACH)
  return [
    ...orders.rows.map((order): Found => ({
      kind: 'Order',
      to: `/admin/payment-status/${order._id}`,
      title: order.customerName,
      detail: detailOf(order),
    })),
    ...messages.map((message): Found => ({
      kind: 'Message',
      to: `/view/${message._id}`,
      title: message.subject,
      detail: message.name,
    })),
    ...content.map((found): Found => ({
      kind: 'Content',
      to: found.editAt,
      title: found.title,
      detail: found.label,
    })),
  ]
}

const detailOf = ({ number, packageName, paymentStatus, receiptNumber }: OrderView): string =>
  [number, packageName, paymentStatus, receiptNumber].filter(Boolean).join(' · ')
