// The customer accepts by typing their name. It stands in the form with what is chosen.
import { AgreementFields } from '#checkout/screens/agreement-fields.tsx'
import { LARGE_INPUT } from '#site/screens/field-classes.ts'
import { SubmitButton } from '#site/screens/shell/cta-buttons.tsx'
import { TextArea, TextField } from '#ui/screens/field.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import type { CustomerOffer } from '../../server/customer-offer.ts'

interface AnswerFormProps {
  offer: CustomerOffer
  typed: { name: string; address: string; termsAgreed: string; earlyStart: string } | undefined
  errors: Record<string, string>
}

export function AnswerForm({ offer, typed, errors }: AnswerFormProps) {
  const t = useWords('offers.pages')
  const order = useWords('checkout.screens')
  return (
    <section id="answer" aria-labelledby="answer-heading" className="space-y-5">
      <h2 id="answer-heading" className="title">
        {t('accept')}
      </h2>
      <input type="hidden" name="version" value={offer.version} />
      {offer.sheet.customer.address === '' && (
        <TextArea
          name="address"
          label={t('address')}
          help={t('addressHelp')}
          required
          rows={3}
          maxLength={300}
          autoComplete="street-address"
          defaultValue={typed?.address}
          error={errors.address}
          className="text-base!"
        />
      )}
      <TextField
        name="name"
        label={t('name')}
        help={t('nameHelp')}
        required
        maxLength={100}
        autoComplete="name"
        defaultValue={typed?.name}
        error={errors.name}
        className={LARGE_INPUT}
      />
      <AgreementFields asked={offer.asked} typed={typed} error={errors.termsAgreed} />
      <SubmitButton name="intent" value="accept" className="w-full sm:w-auto">
        {offer.asked.obliges ? order('placeOrderObliged') : t('acceptButton')}
      </SubmitButton>
    </section>
  )
}
