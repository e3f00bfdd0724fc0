// The answers of a brief as they are stored, with the files that belong to them.
import type { BriefAnswer } from '#domain/work/brief.ts'
import type { Queryable } from '../../database/connect.ts'

export interface AttachedFile {
  id: string
  name: string
  mime: string
  size: number
  sha256: string
}

export interface StoredAnswer extends BriefAnswer {
  version: number
  updatedAt: number
  attached: AttachedFile[]
}

/** By question. A question with files alone has version 0. */
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

/** Files that have arrived, by what stands behind the prefix in `attached_to`. */
export async function attachedFiles(
  db: Queryable,
  orderId: string,
  prefix: 'brief:' | 'delivery:' | 'point:',
): Promise<Map<string, AttachedFile[]>> {
  const rows = await db
    .selectFrom('files')
    .select(['id', 'name', 'mime', 'size', 'sha256', 'attached_to'])
    .where('order_id', '=', orderId)
    .where('attached_to', 'like', `${prefix}%`)
    .where('sha256', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return Map.groupBy(
    rows.map(({ attached_to: to, ...file }) => ({
      ...file,
      size: Number(file.size),
      sha256: file.sha256!,
      to: to!.slice(prefix.length),
    })),
    ({ to }) => to,
  ) as Map<string, AttachedFile[]>
}
