// What a customer wrote and sent about their orders, for the data export.
import type { FrozenPlan } from '#content/rules/values/frozen-plan.ts'
import type { Queryable } from '#platform/server/database/connect.ts'

export interface ExportedWork {
  brief: Record<string, unknown>[]
  thread: Record<string, unknown>[]
  files: Record<string, unknown>[]
}

const iso = (at: number): string => new Date(at).toISOString()

/** Exports only the customer's own side. The result is a function that finds it by order. */
export async function exportWork(
  db: Queryable,
  orderIds: readonly string[],
): Promise<(orderId: string) => ExportedWork> {
  if (!orderIds.length) return () => ({ brief: [], thread: [], files: [] })
  const answers = await db
    .selectFrom('brief_answers')
    .select(['order_id', 'question', 'answer', 'unsure', 'updated_at'])
    .where('order_id', 'in', orderIds)
    .execute()
  const plans = await db
    .selectFrom('order_work')
    .select(['order_id', 'plan'])
    .where('order_id', 'in', orderIds)
    .execute()
  const messages = await db
    .selectFrom('order_messages')
    .select(['order_id', 'kind', 'body', 'at'])
    .where('order_id', 'in', orderIds)
    .where('side', '=', 'customer')
    .orderBy('seq')
    .execute()
  const files = await db
    .selectFrom('files')
    .select(['order_id', 'name', 'size', 'sha256', 'created_at'])
    .where('order_id', 'in', orderIds)
    .where('side', '=', 'customer')
    .orderBy('created_at')
    .execute()
  const labels = new Map(
    plans.flatMap(({ order_id: orderId, plan }) =>
      plan
        ? (JSON.parse(plan) as FrozenPlan).questions.map(
            ({ id, label }) => [`${orderId} ${id}`, label] as const,
          )
        : [],
    ),
  )
  const by = { answers: byOrder(answers), messages: byOrder(messages), files: byOrder(files) }
  return (orderId) => ({
    brief: (by.answers.get(orderId) ?? []).map(({ question, answer, unsure, updated_at: at }) => ({
      question: labels.get(`${orderId} ${question}`) ?? question,
      answer,
      unsure: unsure === 1,
      at: iso(at),
    })),
    thread: (by.messages.get(orderId) ?? []).map(({ kind, body, at }) => ({ kind, text: body, at: iso(at) })),
    files: (by.files.get(orderId) ?? []).map(({ name, size, sha256, created_at: at }) => ({
      name,
      size,
      sha256,
      at: iso(at),
    })),
  })
}

const byOrder = <Row extends { order_id: string }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, ({ order_id: id }) => id)
