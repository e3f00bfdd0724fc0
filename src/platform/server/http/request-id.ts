import { randomId } from '../ids.ts'

/** Always our own: a client could reuse or forge an X-Request-Id and confuse the log. */
export const newRequestId = (): string => randomId(12)
