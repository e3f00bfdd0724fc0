// What the buttons of the form change in its rows. They send the form, so they work without scripts too.
import type { PackageOnSale } from '#orders/server/package-on-sale.ts'
import type { Format } from '#platform/rules/format.ts'
import { centsFrom } from '#platform/rules/money.ts'
import { say, type Words } from '#platform/rules/words.ts'
import { PLAN_PRESETS, presetPlan } from '../../rules/plan-presets.ts'
import { NEW_LINE, NEW_PART, type TypedOffer } from '../../rules/typed-offer.ts'

interface Changed {
  typed: TypedOffer
  /** The row that gets the focus. */
  focus: string
}

interface Facts {
  packages: readonly PackageOnSale[]
  /** The package that is chosen in the list beside the button. */
  packageId: string
  format: Format
  /** Of the language of the offer. */
  words: Words
}

/** Undefined if the button saves or sends. */
export function changeRows(typed: TypedOffer, intent: string, facts: Facts): Changed | undefined {
  const [name = '', of = ''] = intent.split(':')
  const { lines, parts } = typed
  const without = <T>(rows: readonly T[]): T[] => rows.filter((_, place) => place !== Number(of))
  switch (name) {
    case 'update':
      return { typed, focus: '' }
    case 'add-line':
      return { typed: { ...typed, lines: [...lines, NEW_LINE] }, focus: `line.${lines.length}` }
    case 'add-package': {
      const line = packageAsLine(facts)
      return {
        typed: line ? { ...typed, lines: [...lines, line] } : typed,
        focus: line ? `line.${lines.length}` : 'package',
      }
    }
    case 'remove-line':
      return { typed: { ...typed, lines: without(lines) }, focus: `line.${Math.max(0, Number(of) - 1)}` }
    case 'add-part':
      return { typed: { ...typed, parts: [...parts, NEW_PART] }, focus: `part.${parts.length}` }
    case 'remove-part':
      return { typed: { ...typed, parts: without(parts) }, focus: `part.${Math.max(0, Number(of) - 1)}` }
    case 'plan': {
      const preset = PLAN_PRESETS.find((each) => each === of)
      if (!preset) return { typed, focus: '' }
      const halfway = facts.words.read(say('offers.documents', 'halfway'))
      return { typed: { ...typed, ...presetPlan(preset, halfway) }, focus: 'part.0' }
    }
    default:
      return undefined
  }
}

function packageAsLine({ packages, packageId, format }: Facts): TypedOffer['lines'][number] | undefined {
  const sold = packages.find(({ id }) => id === packageId)
  if (!sold) return undefined
  return {
    ...NEW_LINE,
    packageId: sold.id,
    name: sold.name,
    details: sold.points.join('\n'),
    price: format.toType(centsFrom(sold.priceText, sold.currency) ?? sold.priceCents),
  }
}
