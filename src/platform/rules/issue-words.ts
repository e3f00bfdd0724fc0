import type { z } from 'zod'

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const LARGE: Record<string, string> = { string: 'long', array: 'long' }
const SMALL: Record<string, string> = { string: 'short', array: 'short' }

/** What is wrong with a field whose schema has no words of its own. */
export function issueWords(issue: z.core.$ZodRawIssue): string {
  const [name = 'The value', ...inner] = issue.path ?? []
  const field = inner.length ? `An entry of ${String(name)}` : String(name)
  if (issue.code === 'invalid_type')
    return issue.input === undefined
      ? `${field} is missing.`
      : `${field} must be ${KINDS[issue.expected] ?? 'of another kind'}.`
  if (issue.code === 'invalid_value') return `${field} must be one of ${issue.values.join(', ')}.`
  if (issue.code === 'too_big')
    return `${field} is too ${LARGE[issue.origin] ?? 'large'}: at most ${issue.maximum}.`
  if (issue.code === 'too_small')
    return `${field} is too ${SMALL[issue.origin] ?? 'small'}: at least ${issue.minimum}.`
  return `${field} is not valid.`
}
