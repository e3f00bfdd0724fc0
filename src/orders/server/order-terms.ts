import { emailTerms, uniqueTerms, splitWords } from '#platform/server/search/terms.ts'
import type { Order } from './order-record.ts'

/** The order's own search terms. Its transactions and receipts add theirs to the same index. */
export const orderTerms = ({
  id,
  customer_name: name,
  customer_email: email,
  package_name: packageName,
  coupon_code: coupon,
  company_name: company,
  vat_number: vatNumber,
}: Pick<
  Order,
  'id' | 'customer_name' | 'customer_email' | 'package_name' | 'coupon_code' | 'company_name' | 'vat_number'
>): string[] =>
  uniqueTerms([
    ...splitWords(name),
    ...emailTerms(email),
    ...splitWords(packageName),
    // Typed with its hyphen, a code is one term, like the number of a receipt.
    ...splitWords(coupon ?? ''),
    coupon ?? '',
    ...splitWords(company),
    ...splitWords(vatNumber),
    id,
  ])
