// Names the lines of a typed text that are not as they must be.

const MOST_NAMED = 3
const MOST_CHARACTERS = 40

/** "line 2 “abc” and line 5 “x”"; undefined if no line is wrong. Blank lines are not counted. */
export function wrongLines(lines: readonly string[], isRight: (line: string) => boolean): string | undefined {
  const named = lines.flatMap((line, at) =>
    isRight(line) ? [] : [`line ${at + 1} “${line.slice(0, MOST_CHARACTERS)}”`],
  )
  if (!named.length) return undefined
  const more = named.length - MOST_NAMED
  const shown = named.slice(0, MOST_NAMED)
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(' and ')
}
