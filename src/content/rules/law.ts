// What the law asks of a shop, by the country of its seller.
import { countryCodeOf, isInEu } from '#platform/rules/countries.ts'
import { consumerRulesOf } from './types/consumers.ts'

/** Where anybody withdraws from a contract. */
export const WITHDRAW_PATH = '/withdraw'

/** In the EU a consumer may withdraw from a contract for so many days after it was made. */
export const WITHDRAWAL_DAYS = 14

export interface Law {
  /**
   * Consumers are sold to from the EU: they may withdraw, get terms and withdrawal text by email, and press a
   * button that says that they will have to pay.
   */
  protectsConsumers: boolean
  /** Whoever orders ticks the terms, if there are any. */
  asksTerms: boolean
  /** Consumers are asked whether the work may begin before their days are over. */
  asksEarlyStart: boolean
}

/** Monaco is taxed like the EU, but its law is its own. */
const isMemberState = (code: string | undefined): boolean => code !== 'MC' && isInEu(code)

/** By the stored settings. Until the owner says to whom they sell, consumers are among them. */
export function lawOf(
  seller: { country?: string | undefined } | undefined,
  consumers: Readonly<Record<string, string>>,
): Law {
  const rules = consumerRulesOf(consumers)
  const isEu = isMemberState(countryCodeOf(seller?.country ?? ''))
  const protectsConsumers = isEu && rules.sellsToConsumers
  return {
    protectsConsumers,
    asksTerms: protectsConsumers || rules.alwaysAsksTerms,
    asksEarlyStart: protectsConsumers && rules.offersEarlyStart,
  }
}
