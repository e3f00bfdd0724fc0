// Buttons and forms of actions that need nothing but a click, or a text.
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { TextArea, TextField } from '#ui/screens/field.tsx'
import { IntentButton } from '#ui/screens/intent-button.tsx'
import type { ActionText } from '#work/rules/actions/define.ts'
import type { Offer } from '#work/rules/offers.ts'
import { formState, type FormState, type SentForm } from './refused-work.ts'
import { FormErrors, SubmitButton } from './work-parts.tsx'

interface OffersProps {
  offers: readonly Offer[]
  at: Offer['at']
  last: SentForm | undefined
}

export const Offers = ({ offers, at, last }: OffersProps) =>
  offers
    .filter((offer) => offer.at === at)
    .map(({ text, ...offer }) =>
      text ? (
        <TextForm key={offer.action} {...offer} text={text} last={last} />
      ) : (
        <IntentButton key={offer.action} intent={offer.action} stays>
          {offer.button}
        </IntentButton>
      ),
    )

interface TextFormProps extends Offer {
  text: ActionText
  last: SentForm | undefined
}

function TextForm({ action, button, text, send = button, danger, last }: TextFormProps) {
  const form = formState(last, [action])
  const { field, rows, label, help, example, maximum } = text
  const shared = {
    label,
    help,
    example,
    name: action,
    maxLength: maximum,
    required: true,
    defaultValue: form.typed(action),
    error: form.error(field),
  }
  return (
    <ActionForm
      summary={button}
      intent={action}
      button={send}
      form={form}
      fields={[field]}
      danger={danger ?? false}
    >
      {rows ? <TextArea rows={rows} {...shared} /> : <TextField {...shared} />}
    </ActionForm>
  )
}

interface ActionFormProps {
  summary: string
  intent: string
  button: string
  form: FormState
  /** Names of errors that stand beside a field. */
  fields: string[]
  danger?: boolean
  children: ReactNode
}

export function ActionForm({
  summary,
  intent,
  button,
  form,
  fields,
  danger = false,
  children,
}: ActionFormProps) {
  return (
    <Disclosure summary={summary} open={form.isBack} className="w-full py-1">
      <Form method="post" preventScrollReset className="mt-1 mb-3 space-y-3">
        {children}
        <FormErrors errors={form.otherErrors(fields)} />
        <SubmitButton intent={intent} variant={danger ? 'danger' : 'quiet'}>
          {button}
        </SubmitButton>
      </Form>
    </Disclosure>
  )
}
