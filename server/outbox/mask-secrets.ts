/** Pages that ask who one is: their addresses give nothing away. */
const OPEN = /^https?:\/\/[^/]+\/(order|receipt|pay-now|received-payment|my-order|admin|view|login|register|reset$)/

/** The long random parts of all others: who has them can set a password, confirm an address, leave a list. */
const SECRET = /([?&/=])[A-Za-z0-9_-]{20,}(\.[A-Za-z0-9_-]+)*/g

/** A mail as an admin may read it where it goes to its reader: its secret links lead nowhere. */
export const maskSecrets = (text: string): string => text.replace(/https?:\/\/[^\s"'<>]+/g, (address) => (OPEN.test(address) ? address : address.replace(SECRET, '$1•••')))
