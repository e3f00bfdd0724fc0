import { emailTerms, uniqueTerms, splitWords } from '../../search/terms.ts'
import type { Order } from './order-record.ts'

/** The order's own search terms. Its transactions and receipts add theirs to the same index. */
export const orderTerms = ({
  id,
  customer_name: name,
  customer_email: email,
  package_name: packageName,
  company_name: company,
  vat_number: vatNumber,
}: Pick<
  Order,
  'id' | 'customer_name' | 'customer_email' | 'package_name' | 'company_name' | 'vat_number'
>): string[] =>
  uniqueTerms([
    ...splitWords(name),
    ...emailTerms(email),
    ...splitWords(packageName),
    ...splitWords(company),
    ...splitWords(vatNumber),
    id,
  ])
