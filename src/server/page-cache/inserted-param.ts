// Parameters that change nothing in a page but its links: the return path (`next`), and the coupon that a
// link brings along. The page is rendered once with a placeholder, which is replaced when the page is sent.
// Otherwise every made-up value would cost a rendering.
import { isCode } from '#content/rules/values/coupon.ts'
import { safeReturn } from '#platform/rules/links.ts'
import { escapeMarkup } from '#platform/rules/markup.ts'
import { randomId } from '#platform/server/ids.ts'

/** Each with what its value must be. Others count as none. */
const INSERTED_PARAMS = {
  next: safeReturn,
  coupon: (text: string | null) => (text && isCode(text) ? text : undefined),
}

export interface InsertedParam {
  name: keyof typeof INSERTED_PARAMS
  /** Validated. */
  value: string
}

export const isInserted = (name: string): name is InsertedParam['name'] => name in INSERTED_PARAMS

export function insertedParam(params: readonly string[], query: URLSearchParams): InsertedParam | undefined {
  const name = params.find(isInserted)
  const value = name && INSERTED_PARAMS[name](query.get(name))
  return name && value !== undefined ? { name, value } : undefined
}

/** Random, so that no content contains it. Letters and digits need no escaping in URLs and HTML. */
export const PLACEHOLDER = `/${randomId()}`

const inQuery = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1)
const ENCODED_PLACEHOLDER = inQuery(PLACEHOLDER)

/** Inserts a validated value into query parameters and form fields. */
export const withInserted = (html: string, value: string): string =>
  html
    .replaceAll(ENCODED_PLACEHOLDER, () => inQuery(value))
    .replaceAll(PLACEHOLDER, () => escapeMarkup(value))
