import type { Act } from '#server/use-cases.ts'
import { attempt, type Refusal } from '#ui/screens/scope.ts'

/** The row whose reply form is open, and what a reply to an order needs. */
export interface OpenReply {
  id: string
  /** The customer's last words in the thread. */
  theirWords: string
  /** A second click on Send writes nothing twice. */
  key: string
}

/** A reply that was refused, with what was typed. */
export interface RefusedReply {
  about: string
  subject: string
  text: string
  refusal: Refusal
}

/** The id is of an order or of a message: only orders have a thread. */
export async function openReply(act: Act, id: string | null): Promise<OpenReply | null> {
  if (!id) return null
  const { done: thread } = await attempt(() => act.orderThread(id))
  const last = thread?.entries.findLast(({ side }) => side === 'customer')
  return { id, theirWords: last?.text ?? '', key: thread?.key ?? '' }
}
