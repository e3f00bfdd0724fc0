// Who orders: the fields that every customer fills in.
import { ORDER_FORM } from '#content/rules/forms/order-form.ts'
import { RequiredNote, TextArea, TextField } from '#ui/screens/field.tsx'

export const CUSTOMER_FIELDS = ['customerName', 'customerAddress', 'customerCountry'] as const
type CustomerField = (typeof CUSTOMER_FIELDS)[number]

interface CustomerFieldsProps {
  email: string
  /** Names to choose from. Others can be typed. */
  countries: readonly string[]
  typed: Record<CustomerField, string>
  errors: Record<string, string | undefined>
}

export function CustomerFields({ email, countries, typed, errors }: CustomerFieldsProps) {
  const field = (fieldName: CustomerField) => {
    const { label, maximum } = ORDER_FORM[fieldName]
    return {
      label,
      name: fieldName,
      required: true,
      maxLength: maximum,
      defaultValue: typed[fieldName],
      error: errors[fieldName],
    }
  }
  return (
    <>
      <TextField
        label="Your email"
        name="customerEmail"
        type="email"
        disabled
        value={email}
        help="From your account. We will send the receipt there."
      />
      <RequiredNote />
      <TextField {...field('customerName')} autoComplete="name" />
      <TextArea
        {...field('customerAddress')}
        rows={3}
        autoComplete="street-address"
        help="Shown on your receipt."
      />
      <TextField {...field('customerCountry')} autoComplete="country-name" list="countries" />
      <datalist id="countries">
        {countries.map((country) => (
          <option key={country} value={country} />
        ))}
      </datalist>
    </>
  )
}
