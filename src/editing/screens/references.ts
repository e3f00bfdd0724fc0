// The records that the references of a form can name. Runs on the server only.
import { contentType } from '#content/rules/index.ts'
import type { ContentType } from '#content/rules/model/define.ts'
import { titleOf } from '#content/rules/model/to-form.ts'
import type { RequestScope } from '#server/request-scope.ts'
import type { ContentPlan } from './plan.ts'

interface FormOfRecord {
  plan: ContentPlan
  type: ContentType
  /** The record, or what is fixed about a new one. */
  record: Record<string, unknown>
}

export async function withOptions(
  act: RequestScope['act'],
  { plan, type, record }: FormOfRecord,
): Promise<ContentPlan> {
  const inputs = await Promise.all(
    plan.inputs.map(async (input) => {
      const named = contentType(input.of ?? '')
      if (!named) return input
      const { records } = await act.listContent({ type: named })
      const isOffered = named.name === type.name ? siblingsOf(type, record) : () => true
      const options = records
        .filter(isOffered)
        .map((each) => ({ value: each._id, label: titleOf(named, each) }))
      return { ...input, options }
    }),
  )
  return { ...plan, inputs }
}

/** A reference to the record's own type offers only records that refer to the same other records. */
const siblingsOf =
  ({ name: typeName, fields }: ContentType, record: Record<string, unknown>) =>
  (other: Record<string, unknown>): boolean =>
    other._id !== record._id &&
    Object.entries(fields).every(
      ([name, { of }]) => of === undefined || of === typeName || other[name] === record[name],
    )
