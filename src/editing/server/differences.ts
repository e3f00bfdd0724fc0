// The fields that differ between two versions of a record.
import type { ContentType, FieldKind } from '#content/rules/model/define.ts'
import { choiceWords } from '#content/rules/model/to-form.ts'
import { parseStored } from '#content/rules/model/to-schema.ts'
import { nameAndLanguage } from '#content/rules/model/translations.ts'
import { ownNameOf } from '#platform/rules/languages.ts'
import { say } from '#platform/rules/words.ts'
import type { RecordNames } from './record-names.ts'
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
  const names = [...new Set([...Object.keys(oldFields), ...Object.keys(newFields)])]
  const differences = names.flatMap((stored): Difference[] => {
    const { name, language } = nameAndLanguage(stored)
    const field = type.fields[name]!
    const { kind } = field
    const label = language ? `${field.label} (${ownNameOf(language)})` : field.label
    const words = (value: string) => choiceWords(field, value)
    const [from = '', to = ''] = [oldFields[stored], newFields[stored]]
    return from === to ? [] : [{ name: stored, label, kind, before: words(from), after: words(to) }]
  })
  if (!before || !after) return differences
  const visibility = ({ hidden }: Snapshot) =>
    hidden ? say('editing.agency', 'hidden') : say('editing.agency', 'shown')
  if (before.hidden !== after.hidden)
    differences.push({
      name: 'hidden',
      label: say('editing.agency', 'onSite'),
      before: visibility(before),
      after: visibility(after),
    })
  if (before.position !== after.position)
    differences.push({
      name: 'position',
      label: say('editing.agency', 'place'),
      before: String(before.position),
      after: String(after.position),
    })
  return differences
}

export const withNames = (names: RecordNames, differences: readonly Difference[]): Difference[] => {
  const nameOf = (id: string) => id && (names.get(id) ?? say('editing.agency', 'deletedRecord'))
  // One id per line.
  const namesOf = (ids: string) => ids.split('\n').map(nameOf).join('\n')
  return differences.map((difference) =>
    difference.kind === 'references'
      ? { ...difference, before: namesOf(difference.before), after: namesOf(difference.after) }
      : difference.kind === 'reference'
        ? { ...difference, before: nameOf(difference.before), after: nameOf(difference.after) }
        : difference,
  )
}
