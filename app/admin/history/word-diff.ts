// Which words of a text were taken out and which were put in.

export interface DiffPart {
  kind: 'same' | 'out' | 'in'
  text: string
}

/** Beyond this many words the two texts are shown whole: comparing them costs the square of it. */
const MOST_WORDS = 800

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? []

export function wordDiff(before: string, after: string): DiffPart[] {
  const [a, b] = [wordsOf(before), wordsOf(after)]
  if (a.length > MOST_WORDS || b.length > MOST_WORDS)
    return [
      { kind: 'out', text: before },
      { kind: 'in', text: after },
    ]
  const common = longestCommon(a, b)
  const parts: DiffPart[] = []
  const add = (kind: DiffPart['kind'], text: string) => {
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text) parts.push({ kind, text })
  }
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      add('same', a[i++]!)
      j++
    } else if (j >= b.length || (i < a.length && common[i + 1]![j]! >= common[i]![j + 1]!))
      add('out', a[i++]!)
    else add('in', b[j++]!)
  }
  return together(parts)
}

/**
 * A space between two changes is no text that stayed: what went and what came stand together and can be read.
 */
function together(parts: DiffPart[]): DiffPart[] {
  const runs: DiffPart[] = []
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]!
    if (part.kind === 'same') {
      runs.push(part)
      continue
    }
    let [out, into] = ['', '']
    for (; at < parts.length; at++) {
      const { kind, text } = parts[at]!
      if (kind === 'same' && (/\S/.test(text) || at + 1 === parts.length)) break
      if (kind !== 'in') out += text
      if (kind !== 'out') into += text
    }
    at--
    if (out) runs.push({ kind: 'out', text: out })
    if (into) runs.push({ kind: 'in', text: into })
  }
  return runs
}

/** For each pair of places, how many words the rests have in common. */
function longestCommon(a: string[], b: string[]): number[][] {
  const rows = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      rows[i]![j] = a[i] === b[j] ? rows[i + 1]![j + 1]! + 1 : Math.max(rows[i + 1]![j]!, rows[i]![j + 1]!)
  return rows
}
