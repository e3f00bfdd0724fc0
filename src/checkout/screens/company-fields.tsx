// For companies: folded away, since most customers are people.
import { ORDER_FORM } from '#content/rules/forms/order-form.ts'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { TextField } from '#ui/screens/field.tsx'

interface CompanyFieldsProps {
  typed: { companyName?: string | undefined; vatNumber?: string | undefined }
  errors: Record<string, string | undefined>
}

export function CompanyFields({ typed, errors }: CompanyFieldsProps) {
  const field = (name: 'companyName' | 'vatNumber') => ({
    label: ORDER_FORM[name].label,
    name,
    optional: true,
    maxLength: ORDER_FORM[name].maximum,
    defaultValue: typed[name] ?? '',
    error: errors[name],
  })
  const isOpen = Boolean(typed.companyName || typed.vatNumber || errors.companyName || errors.vatNumber)
  return (
    <Disclosure summary="Order as a company" open={isOpen}>
      <div className="mt-3 space-y-5">
        <TextField {...field('companyName')} autoComplete="organization" />
        <TextField
          {...field('vatNumber')}
          autoComplete="off"
          help="In the EU and the UK with the letters of the country in front, like DE123456789."
        />
      </div>
    </Disclosure>
  )
}
