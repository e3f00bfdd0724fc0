// The answers of a brief as they are stored, with the files that belong to them.
import type { FrozenPlan } from '#content/rules/values/frozen-plan.ts'
import { toFileRecord, type FileRecord } from '#files/server/file-record.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { shownQuestions, type BriefAnswer } from '../../rules/brief.ts'

export interface StoredAnswer extends BriefAnswer {
  version: number
  updatedAt: number
  attached: FileRecord[]
}

/** Answers by question id. A question with files alone has version 0. */
export async function storedAnswers(db: Queryable, orderId: string): Promise<Record<string, StoredAnswer>> {
  const rows = await db.selectFrom('brief_answers').selectAll().where('order_id', '=', orderId).execute()
  const files = await attachedFiles(db, orderId, 'brief:')
  const answers: Record<string, StoredAnswer> = Object.create(null) as Record<string, StoredAnswer>
  for (const question of new Set([...rows.map((row) => row.question), ...files.keys()])) {
    const row = rows.find((each) => each.question === question)
    const attached = files.get(question) ?? []
    answers[question] = {
      answer: row?.answer ?? '',
      unsure: row?.unsure === 1,
      version: row?.version ?? 0,
      updatedAt: row?.updated_at ?? 0,
      files: attached.length,
      attached,
    }
  }
  return answers
}

/** How many questions the customer sees now: some are asked after an answer to another one. */
export const questionCount = async (
  db: Queryable,
  orderId: string,
  plan: Pick<FrozenPlan, 'questions'> | null | undefined,
): Promise<number> =>
  plan?.questions.length ? shownQuestions(plan.questions, await storedAnswers(db, orderId)).length : 0

/** Files that have arrived, by what stands behind the prefix in `attached_to`. */
export async function attachedFiles(
  db: Queryable,
  orderId: string,
  prefix: 'brief:' | 'delivery:' | 'point:',
): Promise<Map<string, FileRecord[]>> {
  const rows = await db
    .selectFrom('files')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('attached_to', 'like', `${prefix}%`)
    .where('sha256', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows.map(toFileRecord), ({ attachedTo }) => attachedTo!.slice(prefix.length))
}
