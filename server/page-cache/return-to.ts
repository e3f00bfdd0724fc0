// The return path in a cached page. The page is rendered once with a placeholder, which is replaced when the
// page is sent. Otherwise every made-up `next` would cost a rendering.
import { escapeMarkup } from '#domain/markup.ts'
import { randomId } from '../ids.ts'

/** Random, so that no content contains it. Letters and digits need no escaping in URLs and HTML. */
export const RETURN_TO_PLACEHOLDER = `/${randomId()}`

const inQuery = (path: string): string => new URLSearchParams({ '': path }).toString().slice(1)
const ENCODED_PLACEHOLDER = inQuery(RETURN_TO_PLACEHOLDER)

/** Inserts a path that safeReturn (domain/links.ts) has validated: into query parameters and form fields. */
export const withReturnTo = (html: string, next: string): string =>
  html
    .replaceAll(ENCODED_PLACEHOLDER, () => inQuery(next))
    .replaceAll(RETURN_TO_PLACEHOLDER, () => escapeMarkup(next))
