// The lines of an offer: packages, or free text.
import type { PackageOnSale } from '#orders/server/package-on-sale.ts'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { Select, TextArea, TextField } from '#ui/screens/field.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { LINE_CHOICES } from '../../rules/offer.ts'
import { LONGEST, type TypedLine, type TypedOffer } from '../../rules/typed-offer.ts'

interface LineRowsProps {
  typed: TypedOffer
  errors: Record<string, string>
  focus: string
  packages: readonly PackageOnSale[]
}

export function LineRows({ typed, errors, focus, packages }: LineRowsProps) {
  const t = useWords('offers.admin')
  const format = useFormat()
  return (
    <Card title={t('lines')} id="lines">
      <div className="space-y-4">
        {errors.lines && <p className="text-sm font-medium text-danger">{errors.lines}</p>}
        {typed.lines.map((line, place) => (
          <LineRow
            key={place}
            line={line}
            place={place}
            errors={errors}
            hasFocus={focus === `line.${place}`}
            isOnly={typed.lines.length === 1}
          />
        ))}
        <div className="flex flex-wrap items-end gap-2">
          <Button name="intent" value="add-line" variant="quiet" formNoValidate>
            {t('addLine')}
          </Button>
          {packages.length > 0 && (
            <>
              <Select
                name="package"
                label={t('package')}
                autoFocus={focus === 'package'}
                choices={packages.map(({ id, name, priceText }) => ({
                  value: id,
                  label: `${name}, ${format.price(priceText)}`,
                }))}
              />
              <Button name="intent" value="add-package" variant="quiet" formNoValidate>
                {t('addPackage')}
              </Button>
            </>
          )}
        </div>
        <TextField
          name="discount"
          label={t('discountAll')}
          help={t('discountHelp')}
          optional
          autoComplete="off"
          defaultValue={typed.discount}
          error={errors.discount}
          fieldClassName="max-w-xs"
        />
      </div>
    </Card>
  )
}

interface LineRowProps {
  line: TypedLine
  place: number
  errors: Record<string, string>
  hasFocus: boolean
  isOnly: boolean
}

function LineRow({ line, place, errors, hasFocus, isOnly }: LineRowProps) {
  const t = useWords('offers.admin')
  const field = (name: 'name' | 'quantity' | 'price' | 'discount') => ({
    name: `line.${place}.${name}`,
    label: t(`line.${name}`),
    defaultValue: line[name],
    error: errors[`lines.${place}.${name}`],
    autoComplete: 'off',
  })
  return (
    <fieldset className="m-0 min-w-0 rounded-md border border-line p-3 sm:p-4">
      <legend className="px-1 text-sm text-muted">{t('lineNumber', { number: place + 1 })}</legend>
      <input type="hidden" name={`line.${place}.packageId`} value={line.packageId} />
      <div className="grid gap-3 sm:grid-cols-6">
        <TextField
          {...field('name')}
          required
          maxLength={LONGEST.name}
          autoFocus={hasFocus}
          fieldClassName="sm:col-span-3"
        />
        <TextField {...field('quantity')} inputMode="numeric" fieldClassName="sm:col-span-1" />
        <TextField {...field('price')} required inputMode="decimal" fieldClassName="sm:col-span-2" />
        <TextArea
          name={`line.${place}.details`}
          label={t('line.details')}
          help={t('line.detailsHelp')}
          optional
          rows={2}
          maxLength={LONGEST.details}
          defaultValue={line.details}
          error={errors[`lines.${place}.details`]}
          fieldClassName="sm:col-span-6"
        />
        <TextField {...field('discount')} optional fieldClassName="sm:col-span-2" />
        <Select
          name={`line.${place}.choice`}
          label={t('line.choice')}
          defaultValue={line.choice}
          error={errors[`lines.${place}.choice`]}
          choices={LINE_CHOICES.map((value) => ({ value, label: t(`choice.${value}`) }))}
          fieldClassName="sm:col-span-2"
        />
        <label className="flex min-h-11 items-center gap-2 self-end text-sm sm:col-span-2">
          <input type="checkbox" name={`line.${place}.picked`} defaultChecked={line.picked} />
          {t('line.picked')}
        </label>
      </div>
      {!isOnly && (
        <Button
          name="intent"
          value={`remove-line:${place}`}
          variant="plain"
          size="small"
          formNoValidate
          className="mt-2"
        >
          {t('remove')}
          <span className="sr-only">{t('lineNumber', { number: place + 1 })}</span>
        </Button>
      )}
    </fieldset>
  )
}
