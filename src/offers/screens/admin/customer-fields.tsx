// Whom the offer is for.
import { Card } from '#ui/screens/card.tsx'
import { RequiredNote, Select, TextArea, TextField } from '#ui/screens/field.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import type { TypedOffer } from '../../rules/typed-offer.ts'

interface CustomerFieldsProps {
  typed: TypedOffer
  errors: Record<string, string>
  languages: readonly { value: string; label: string }[]
}

export function CustomerFields({ typed, errors, languages }: CustomerFieldsProps) {
  const t = useWords('offers.admin')
  const field = (
    name: 'customerName' | 'customerEmail' | 'companyName' | 'customerCountry' | 'vatNumber',
  ) => ({
    name,
    label: t(`field.${name}`),
    defaultValue: typed[name],
    error: errors[name],
    autoComplete: 'off',
  })
  return (
    <Card title={t('forWhom')} id="for-whom">
      <RequiredNote className="mb-4" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('customerName')} required maxLength={100} />
        <TextField {...field('customerEmail')} required type="email" />
        <TextField {...field('companyName')} optional maxLength={120} />
        <TextField {...field('vatNumber')} optional maxLength={40} />
        <TextField {...field('customerCountry')} required maxLength={80} list="countries" />
        <Select
          name="language"
          label={t('field.language')}
          help={t('field.languageHelp')}
          defaultValue={typed.language}
          choices={languages}
          error={errors.language}
        />
        <TextArea
          name="customerAddress"
          label={t('field.customerAddress')}
          help={t('field.customerAddressHelp')}
          optional
          rows={3}
          maxLength={300}
          defaultValue={typed.customerAddress}
          error={errors.customerAddress}
          fieldClassName="sm:col-span-2"
        />
      </div>
    </Card>
  )
}
