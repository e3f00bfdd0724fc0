import { isInterval } from '#content/rules/values/intervals.ts'
// How many of a package, and what is ordered with it. Without scripts the total follows with a button.
import type { AddOnOnSale } from '#orders/server/add-ons.ts'
import type { PackageOnSale } from '#orders/server/package-on-sale.ts'
import { TextField } from '#ui/screens/field.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'

export interface Chosen {
  quantity: number
  addOns: readonly string[]
}

export const readChosen = (form: FormData): Chosen => ({
  quantity: Number(form.get('quantity') ?? 1) || 1,
  addOns: form.getAll('addOns').map(String),
})

interface QuantityAndAddOnsProps {
  sold: PackageOnSale
  addOns: readonly AddOnOnSale[]
  chosen: Chosen
  errors: Record<string, string | undefined>
  onQuantity(): void
}

export function QuantityAndAddOns({ sold, addOns, chosen, errors, onQuantity }: QuantityAndAddOnsProps) {
  const t = useWords('checkout.screens')
  const format = useFormat()
  const priceOf = ({ priceCents, billing }: AddOnOnSale) => {
    const price = format.money(priceCents, sold.currency)
    return isInterval(billing) ? t('addOnPricePer', { price, interval: billing }) : t('addOnPrice', { price })
  }
  return (
    <>
      {sold.most > 1 && (
        <TextField
          label={t('quantity')}
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          max={sold.most}
          required
          defaultValue={String(chosen.quantity)}
          error={errors.quantity}
          onInput={onQuantity}
        />
      )}
      {addOns.length > 0 && (
        <fieldset className="m-0 grid min-w-0 gap-1 border-0 p-0" aria-describedby="add-ons-error">
          <legend className="mb-1 p-0 text-sm font-medium">{t('addOns')}</legend>
          {addOns.map((addOn) => (
            <label key={addOn.id} className="flex min-h-11 items-start gap-2.5 py-1.5 text-sm">
              <input
                type="checkbox"
                name="addOns"
                value={addOn.id}
                defaultChecked={chosen.addOns.includes(addOn.id)}
                className="mt-0.5 size-5 shrink-0 accent-accent"
              />
              <span className="min-w-0 grow [overflow-wrap:anywhere]">
                {addOn.name}
                {addOn.about && <span className="block text-muted">{addOn.about}</span>}
              </span>
              <span className="shrink-0 tabular-nums">{priceOf(addOn)}</span>
            </label>
          ))}
          {errors.addOns && (
            <p id="add-ons-error" className="text-wrong text-sm">
              {errors.addOns}
            </p>
          )}
        </fieldset>
      )}
    </>
  )
}
