// A request with an id that was answered before gets that answer again, even if its body is another one.
import { placeOf } from './context.ts'
import type { Context } from './context.ts'
import type { JsonAnswer } from './refusals.ts'
import { showOrder, showRefund } from './represent.ts'
import { addAnswer, findRefund } from './state.ts'
import type { EarlierAnswer } from './state.ts'

const HOUR = 60 * 60 * 1000
export const KEPT_FOR = { order: 6 * HOUR, refund: 45 * 24 * HOUR }

export interface Made {
  answer: JsonAnswer
  /** Absent if a repeated request must run again. */
  keeps?: Omit<EarlierAnswer, 'until'>
}

interface RepeatOptions {
  /** The call and its object: the same id may be used for another one. */
  call: string
  requestId: string | null
  keptFor: number
}

export function once(
  context: Context,
  { call, requestId, keptFor }: RepeatOptions,
  make: () => Made,
): JsonAnswer {
  const key = `${call} ${requestId}`
  const earlier = requestId === null ? undefined : context.state.answers.get(key)
  if (earlier && context.now() < earlier.until) return repeated(context, earlier)
  const { answer, keeps } = make()
  if (requestId !== null && keeps) addAnswer(context.state, key, { ...keeps, until: context.now() + keptFor })
  return answer
}

/** The object as it is now, with 200 instead of 201. */
function repeated(context: Context, earlier: EarlierAnswer): JsonAnswer {
  if (earlier.refusal) return earlier.refusal
  const found = findRefund(context.state, earlier.refund ?? '')
  if (found)
    return { status: 200, body: showRefund(found.order, found.refund, placeOf(context, found.order)) }
  const order = context.state.orders.get(earlier.order ?? '')
  return order ? { status: 200, body: showOrder(order, placeOf(context, order)) } : { status: 500, body: {} }
}
