// A request with an id that was answered before gets that answer again, even if its body is another one.
import type { JsonAnswer } from './refusals.ts'
import { showOrder, showRefund } from './represent.ts'
import { addAnswer, findRefund } from './state.ts'
import type { EarlierAnswer } from './state.ts'
import { placeOf } from './world.ts'
import type { World } from './world.ts'

const HOUR = 60 * 60 * 1000
export const KEPT_FOR = { order: 6 * HOUR, refund: 45 * 24 * HOUR }

export interface Made {
  answer: JsonAnswer
  /** Absent if a repeated request is to be tried anew. */
  keeps?: Omit<EarlierAnswer, 'until'>
}

interface RepeatOptions {
  /** The call and its object: the same id may be used for another one. */
  call: string
  requestId: string | null
  keptFor: number
}

export function once(
  world: World,
  { call, requestId, keptFor }: RepeatOptions,
  make: () => Made,
): JsonAnswer {
  const key = `${call} ${requestId}`
  const earlier = requestId === null ? undefined : world.state.answers.get(key)
  if (earlier && world.now() < earlier.until) return repeated(world, earlier)
  const { answer, keeps } = make()
  if (requestId !== null && keeps) addAnswer(world.state, key, { ...keeps, until: world.now() + keptFor })
  return answer
}

/** The object as it is now, with 200 instead of 201. */
function repeated(world: World, earlier: EarlierAnswer): JsonAnswer {
  if (earlier.refusal) return earlier.refusal
  const found = findRefund(world.state, earlier.refund ?? '')
  if (found) return { status: 200, body: showRefund(found.order, found.refund, placeOf(world, found.order)) }
  const order = world.state.orders.get(earlier.order ?? '')
  return order ? { status: 200, body: showOrder(order, placeOf(world, order)) } : { status: 500, body: {} }
}
