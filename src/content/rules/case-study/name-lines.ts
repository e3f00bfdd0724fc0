// Names the lines of a typed text that are not as they must be.
import { say } from '#platform/rules/words.ts'

const MOST_NAMED = 3
const MOST_CHARACTERS = 40

/** "line 2 “abc” and line 5 “x”"; undefined if no line is wrong. Blank lines are not counted. */
export function wrongLines(lines: readonly string[], isRight: (line: string) => boolean): string | undefined {
  const named = lines.flatMap((line, at) =>
    isRight(line)
      ? []
      : [say('content.errors', 'line', { at: at + 1, line: line.slice(0, MOST_CHARACTERS) })],
  )
  const [one = '', two = '', three = ''] = named
  const more = named.length - MOST_NAMED
  if (more > 0) return say('content.errors', 'lines.more', { one, two, three, more })
  if (three) return say('content.errors', 'lines.three', { one, two, three })
  return two ? say('content.errors', 'lines.two', { one, two }) : one || undefined
}
