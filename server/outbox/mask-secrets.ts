/** Pages that ask who one is: their addresses give nothing away. */
const OPEN =
  /^https?:\/\/[^/]+\/(order|receipt|pay-now|received-payment|my-order|admin|view|login|register|reset$)/

/** The long random parts of all others: who has them can set a password, confirm an address, leave a list. */
const SECRET = /([?&/=])[A-Za-z0-9_-]{20,}(\.[A-Za-z0-9_-]+)*/g

const MASK = '•••'
const LINK = /https?:\/\/[^\s"'<>\\]+/g
const LOST = new RegExp(`https?://[^\\s"'<>\\\\]*${MASK}`)

/** A mail as an admin may read it where it goes to its reader: its secret links lead nowhere. */
export const maskSecrets = (text: string): string =>
  text.replace(LINK, (address) => (OPEN.test(address) ? address : address.replace(SECRET, `$1${MASK}`)))

/**
 * Once a mail has left, nobody needs its links but its reader: whoever reads the database later finds none
 * that works.
 */
export function withoutSecrets({ words, headers }: { words: string; headers: string }, origin: string) {
  // Links to other sites are what somebody typed: they are no secrets of ours.
  const masked = (text: string) =>
    text.replace(LINK, (address) => (address.startsWith(origin) ? maskSecrets(address) : address))
  return { words: masked(words), headers: masked(headers) }
}

/** Its links are gone, so it can't be sent again. */
export const hasLostSecrets = ({ words, headers }: { words: string; headers: string }): boolean =>
  LOST.test(words) || LOST.test(headers)
