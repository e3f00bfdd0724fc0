// Asks VIES, the register of the European Commission, whether a VAT number exists. It is often out of reach,
// since each member state answers for itself, so no answer is an answer too.
import { z } from 'zod'
import { SECOND } from '#platform/rules/durations.ts'
import { vatNumberState } from '#platform/rules/tax/vat-number.ts'

const TIMEOUT_MS = 5 * SECOND

export interface ViesAnswer {
  valid: boolean
  /** As registered; '' where the state does not say it. */
  name: string
  /** Proves that it was asked. '' if the seller has no number of its own to ask with. */
  consultation: string
  /** The moment that the register gave. */
  askedAt: string
}

const ANSWER = z.object({
  valid: z.boolean(),
  requestDate: z.string(),
  name: z.string().nullish(),
  requestIdentifier: z.string().nullish(),
})

/** Of a member state or Northern Ireland; others are in no register that we could ask. */
export const isInVies = (number: string): boolean =>
  vatNumberState(number) !== undefined && !number.startsWith('GB')

/** Undefined if there was no answer. `own` is the seller's number, '' if there is none. */
export async function askVies(url: string, number: string, own: string): Promise<ViesAnswer | undefined> {
  const question = {
    countryCode: number.slice(0, 2),
    vatNumber: number.slice(2),
    ...(isInVies(own) && { requesterMemberStateCode: own.slice(0, 2), requesterNumber: own.slice(2) }),
  }
  try {
    const answer = await fetch(`${url}/check-vat-number`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const read = ANSWER.safeParse(await answer.json())
    if (!answer.ok || !read.success) return undefined
    const { valid, name, requestIdentifier, requestDate } = read.data
    return { valid, name: said(name), consultation: said(requestIdentifier), askedAt: requestDate }
  } catch {
    return undefined
  }
}

/** VIES writes dashes where a state says nothing. */
const said = (text: string | null | undefined): string => (text ?? '').replace(/^-+$/, '').trim()
