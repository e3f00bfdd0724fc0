import { requireAdmin, type Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { searchWords } from '../orders/order-terms.ts'
import { placesOfMessages } from './message-terms.ts'
import { toMessage, type Message } from './messages.ts'

/** The newest messages with every word in their name, address or subject. */
export async function searchMessages(
  { database: { db } }: House,
  viewer: Viewer,
  text: string,
  most: number,
): Promise<Message[]> {
  requireAdmin(viewer)
  const places = await placesOfMessages(db, searchWords(text), most)
  return places.length
    ? (
        await db
          .selectFrom('messages')
          .selectAll()
          .where('seq', 'in', places)
          .orderBy('seq', 'desc')
          .execute()
      ).map(toMessage)
    : []
}
