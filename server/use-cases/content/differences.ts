// What changed between two states of a record, field by field, in the words of its form.
import type { ContentType, FieldKind } from '#content/model/define.ts'
import { parseStored } from '#content/model/to-schema.ts'
import type { Snapshot } from './write-revision.ts'

export interface Difference {
  /** The field on the wire, or 'hidden' and 'position', which are no fields. */
  name: string
  label: string
  /** Absent where it is no field. */
  kind?: FieldKind
  before: string
  after: string
}

type State = Snapshot | null

/** Either state may be missing: before it was created, after it was deleted. */
export function differencesBetween(type: ContentType, before: State, after: State): Difference[] {
  const old = parseStored(type, before?.fields)
  const next = parseStored(type, after?.fields)
  const fields = Object.entries(type.fields).flatMap(([name, { label, kind }]) =>
    old[name] === next[name] ? [] : [{ name, label, kind, before: old[name]!, after: next[name]! }],
  )
  if (!before || !after) return fields
  const shown = (state: Snapshot) => (state.hidden ? 'Hidden' : 'Shown')
  const seen =
    before.hidden === after.hidden
      ? []
      : [{ name: 'hidden', label: 'On the site', before: shown(before), after: shown(after) }]
  const moved =
    before.position === after.position
      ? []
      : [
          {
            name: 'position',
            label: 'Place in the list',
            before: String(before.position),
            after: String(after.position),
          },
        ]
  return [...fields, ...seen, ...moved]
}
