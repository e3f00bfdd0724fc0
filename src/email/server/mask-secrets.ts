import { prefixIn, withoutLanguage } from '#platform/rules/languages.ts'

/** Pages that require a sign-in: their addresses hold no secret. */
const PROTECTED =
  /^https?:\/\/[^/]+(?:\/[a-z]{2})?\/(order|receipt|invoice|retainer|pay-now|received-payment|my-order|admin|view|login|register|reset$)/

/** Long random tokens in other links: they set a password, confirm an address or unsubscribe. */
const SECRET = /([?&/=])[A-Za-z0-9_-]{20,}(\.[A-Za-z0-9_-]+)*/g

const MASK = '•••'
const LINK = /https?:\/\/[^\s"'<>\\]+/g

/** Masks secret links, so they don't work for admins who read an email in the outbox. */
export const maskSecrets = (text: string): string =>
  text.replace(LINK, (address) => (PROTECTED.test(address) ? address : address.replace(SECRET, `$1${MASK}`)))

/**
 * After an email was sent or given up, nobody here needs its links: a leaked database must not hold working
 * ones.
 */
export function withoutSecrets({ words, headers }: { words: string; headers: string }, origin: string) {
  // Links to other sites were typed by somebody and hold no secrets of ours.
  const masked = (text: string) =>
    text.replace(LINK, (address) => (address.startsWith(origin) ? maskSecrets(address) : address))
  return { words: masked(words), headers: masked(headers) }
}

function plainOrderLink(address: string, { origin, id }: { origin: string; id: string }): string {
  const path = address.slice(origin.length)
  const isOrderLink = address.startsWith(origin) && withoutLanguage(path) === `/o/${MASK}`
  return isOrderLink ? `${origin}${prefixIn(path)}/order/${id}` : address
}

/** An email about an order can be sent again: its button asks for a login then. */
export const withPlainOrderLink = <Mail extends { words: string; order_id: string | null }>(
  mail: Mail,
  origin: string,
): Mail =>
  mail.order_id === null
    ? mail
    : {
        ...mail,
        words: mail.words.replace(LINK, (address) => plainOrderLink(address, { origin, id: mail.order_id! })),
      }

/** An email with masked links can't be sent again. */
export const hasLostSecrets = ({ words, headers }: { words: string; headers: string }): boolean =>
  [words, headers].some((text) => (text.match(LINK) ?? []).some((address) => address.includes(MASK)))
