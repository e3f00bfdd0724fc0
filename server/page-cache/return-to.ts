// The way on in a cached page. The page is rendered once with a stand-in for it, and what somebody's address
// says is put in its place when the page is sent: otherwise every made-up address would be rendered.
import { escapeMarkup } from '#domain/markup.ts'
import { randomId } from '../ids.ts'

/**
 * Random, so that no text of the site holds it. Made of letters and digits that stay as they are in addresses
 * and in HTML.
 */
export const RETURN_TO_PLACEHOLDER = `/${randomId()}`

const inQuery = (path: string): string => new URLSearchParams({ '': path }).toString().slice(1)
const STAND_IN_IN_QUERY = inQuery(RETURN_TO_PLACEHOLDER)

/**
 * Puts a checked path (domain/links.ts, safeReturn) in: as a parameter of a link, or as the value of a field.
 */
export const withReturnTo = (html: string, next: string): string =>
  html
    .replaceAll(STAND_IN_IN_QUERY, () => inQuery(next))
    .replaceAll(RETURN_TO_PLACEHOLDER, () => escapeMarkup(next))
