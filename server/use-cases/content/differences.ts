// The fields that differ between two versions of a record.
import type { ContentType, FieldKind } from '#content/model/define.ts'
import { choiceWords } from '#content/model/to-form.ts'
import { parseStored } from '#content/model/to-schema.ts'
import type { Snapshot } from './write-revision.ts'

export interface Difference {
  /** The field on the wire, or 'hidden' or 'position', which are not fields. */
  name: string
  label: string
  /** Absent for 'hidden' and 'position'. */
  kind?: FieldKind
  before: string
  after: string
}

/** `before` is null for a new record, `after` for a deleted one. */
export function differencesBetween(
  type: ContentType,
  before: Snapshot | null,
  after: Snapshot | null,
): Difference[] {
  const oldFields = parseStored(type, before?.fields)
  const newFields = parseStored(type, after?.fields)
  const differences = Object.entries(type.fields).flatMap(([name, field]): Difference[] => {
    const { label, kind } = field
    const words = (value: string) => choiceWords(field, value)
    return oldFields[name] === newFields[name]
      ? []
      : [{ name, label, kind, before: words(oldFields[name]!), after: words(newFields[name]!) }]
  })
  if (!before || !after) return differences
  const visibility = ({ hidden }: Snapshot) => (hidden ? 'Hidden' : 'Shown')
  if (before.hidden !== after.hidden)
    differences.push({
      name: 'hidden',
      label: 'On the site',
      before: visibility(before),
      after: visibility(after),
    })
  if (before.position !== after.position)
    differences.push({
      name: 'position',
      label: 'Place in the list',
      before: String(before.position),
      after: String(after.position),
    })
  return differences
}
