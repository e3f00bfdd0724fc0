// Until when the offer stands, and the words around its lines.
import { Card } from '#ui/screens/card.tsx'
import { TextArea, TextField } from '#ui/screens/field.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import { LONGEST, type TypedOffer } from '../../rules/typed-offer.ts'

interface TextFieldsProps {
  typed: TypedOffer
  errors: Record<string, string>
  today: string
}

export function TextFields({ typed, errors, today }: TextFieldsProps) {
  const t = useWords('offers.admin')
  return (
    <Card title={t('words')} id="texts">
      <div className="grid gap-4">
        <TextField
          name="validUntil"
          label={t('validUntil')}
          type="date"
          required
          min={today}
          defaultValue={typed.validUntil}
          error={errors.validUntil}
          fieldClassName="max-w-xs"
        />
        {(['before', 'after'] as const).map((name) => (
          <TextArea
            key={name}
            name={name}
            label={t(`field.${name}`)}
            optional
            rows={5}
            maxLength={LONGEST.text}
            defaultValue={typed[name]}
            error={errors[name]}
          />
        ))}
      </div>
    </Card>
  )
}
