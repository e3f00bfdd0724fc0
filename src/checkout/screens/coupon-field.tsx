import type { KeyboardEvent } from 'react'
import { ORDER_FORM } from '#content/rules/forms/order-form.ts'
import { Button } from '#ui/screens/button.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { TextField } from '#ui/screens/field.tsx'
import { APPLY_COUPON, type CouponState } from './coupon-state.ts'

interface CouponFieldProps {
  coupon: CouponState | null
  /** The code was changed since. */
  isOutdated: boolean
  onType(): void
}

const NAME = 'couponCode'

/** Enter in this field asks for the price. Everywhere else it places the order. */
function applyOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const { form } = event.currentTarget
  form?.requestSubmit(form.querySelector<HTMLButtonElement>(`button[value="${APPLY_COUPON}"]`))
}

export function CouponField({ coupon, isOutdated, onType }: CouponFieldProps) {
  const { label, maximum } = ORDER_FORM[NAME]
  return (
    <Disclosure summary="Have a coupon?" open={coupon !== null}>
      <div className="mt-2 flex flex-wrap items-start gap-3">
        <TextField
          label={label}
          hideLabel
          name={NAME}
          // A new element for each answer: it shows the code as the coupon is written.
          key={coupon?.code}
          defaultValue={coupon?.code}
          maxLength={maximum}
          error={isOutdated ? undefined : coupon?.error}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="Your code"
          onInput={onType}
          onKeyDown={applyOnEnter}
          fieldClassName="grow basis-40"
        />
        <Button variant="quiet" name="intent" value={APPLY_COUPON} formNoValidate>
          Apply
        </Button>
      </div>
      <p role="status" className="mt-1.5 text-sm font-medium text-accent-dark">
        {isOutdated
          ? 'Press Apply to see the new price.'
          : coupon?.price && `Coupon ${coupon.code} is applied.`}
      </p>
    </Disclosure>
  )
}
