import { randomId } from '../ids.ts'

/**
 * Our own id for each request; one that came from outside is not taken over, so that no log can be confused.
 */
export const newRequestId = (): string => randomId(12)
