// The form of an offer as text, and back. Rows are counted from 0: line.0.name, part.0.share.
import type { Format } from '#platform/rules/format.ts'
import { whichNumber } from '#platform/rules/which-number.ts'
import { formText } from '#ui/screens/form-values.ts'
import type { TypedLine, TypedOffer, TypedPart } from '../../rules/typed-offer.ts'

const LINE_TEXTS = ['packageId', 'name', 'details', 'quantity', 'price', 'discount', 'choice'] as const
const PART_TEXTS = ['share', 'due', 'on', 'milestone'] as const
const TEXTS = [
  'customerName',
  'customerEmail',
  'companyName',
  'customerAddress',
  'customerCountry',
  'vatNumber',
  'language',
  'discount',
  'workStarts',
  'terms',
  'validUntil',
  'before',
  'after',
] as const

const textsOf = <N extends string>(form: FormData, names: readonly N[], row = ''): Record<N, string> =>
  Object.fromEntries(names.map((name) => [name, formText(form, row + name)])) as Record<N, string>

function rowsOf<T>(form: FormData, first: string, read: (row: string) => T): T[] {
  const rows: T[] = []
  for (let place = 0; form.has(first.replace('#', String(place))); place++)
    rows.push(read(`${first.split('#')[0]}${place}.`))
  return rows
}

export const typedInForm = (form: FormData): TypedOffer => ({
  ...textsOf(form, TEXTS),
  pausesWork: form.has('pausesWork'),
  lines: rowsOf(form, 'line.#.name', (row): TypedLine => ({
    ...textsOf(form, LINE_TEXTS, row),
    picked: form.has(`${row}picked`),
  })),
  parts: rowsOf(form, 'part.#.share', (row): TypedPart => textsOf(form, PART_TEXTS, row)),
})

/** With amounts in the form of calls. One that can mean two numbers is asked about. */
export function inPlainMoney(
  typed: TypedOffer,
  format: Format,
): { plain: TypedOffer; questions: Record<string, string> } {
  const questions: Record<string, string> = {}
  const amount = (text: string, field: string): string => {
    if (!text.trim() || text.includes('%')) return text
    const { plain, readings } = format.typedMoney(text.trim())
    if (readings) questions[field] = whichNumber(readings)
    return plain
  }
  const plain: TypedOffer = {
    ...typed,
    discount: amount(typed.discount, 'discount'),
    lines: typed.lines.map((line, place) => ({
      ...line,
      price: amount(line.price, `lines.${place}.price`),
      discount: amount(line.discount, `lines.${place}.discount`),
    })),
    parts: typed.parts.map((part, place) => ({
      ...part,
      share: amount(part.share, `parts.${place}.share`),
    })),
  }
  return { plain, questions }
}

/** As the call takes it: what is optional and empty is left out. */
export const bodyOf = (
  { customerAddress, companyName, vatNumber, before, after, ...typed }: TypedOffer,
  revision: number | undefined,
) => ({
  ...typed,
  ...(customerAddress.trim() && { customerAddress }),
  ...(companyName.trim() && { companyName }),
  ...(vatNumber.trim() && { vatNumber }),
  ...(before.trim() && { before }),
  ...(after.trim() && { after }),
  ...(revision !== undefined && { revision }),
})
