// The words of a text that were removed and added.
import { diffArrays } from 'diff'

export interface DiffPart {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Time grows with the square of the edits, and nobody reads more. Beyond it the texts are shown whole. */
const MAX_EDITS = 400

/** Words and the white space between them. Punctuation stays with its word, so "$1,290" is one word. */
const tokensOf = (text: string): string[] => text.match(/\s+|\S+/g) ?? []

export function wordDiff(before: string, after: string): DiffPart[] {
  const changes = diffArrays(tokensOf(before), tokensOf(after), { maxEditLength: MAX_EDITS })
  if (!changes)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  return mergeAcrossSpaces(
    changes.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    })),
  )
}

/** Joins changes that only white space separates: a rewritten sentence reads better as a whole. */
function mergeAcrossSpaces(parts: DiffPart[]): DiffPart[] {
  const merged: DiffPart[] = []
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index]!
    if (part.kind === 'same') {
      merged.push(part)
      continue
    }
    let [removed, added] = ['', '']
    for (; index < parts.length; index++) {
      const { kind, text } = parts[index]!
      if (kind === 'same' && (/\S/.test(text) || index + 1 === parts.length)) break
      if (kind !== 'added') removed += text
      if (kind !== 'removed') added += text
    }
    index--
    if (removed) merged.push({ kind: 'removed', text: removed })
    if (added) merged.push({ kind: 'added', text: added })
  }
  return merged
}
