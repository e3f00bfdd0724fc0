// The contact form: it posts without scripts, keeps what was typed, and says beside each field what is wrong.
import { RequiredNote, TextArea, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { CONTACT_FORM, type ContactField } from '#content/forms/contact-form.ts'
import { maximumOf } from '#content/model/field-kinds.ts'
import { SubmitButton } from './cta-buttons.tsx'
import { Honeypot } from './honeypot.tsx'

export interface ContactFormState {
  typed: Partial<Record<ContactField, string>>
  errors: Record<string, string>
  /** What is wrong with the whole, not with one field. */
  problem?: string
}

const INPUTS: { name: ContactField; type?: string; autoComplete?: string; wide?: boolean }[] = [
  { name: 'name', autoComplete: 'name' },
  { name: 'email', type: 'email', autoComplete: 'email' },
  { name: 'number', type: 'tel', autoComplete: 'tel' },
  { name: 'subject' },
]

export function ContactForm({ state }: { state?: ContactFormState }) {
  const words = (name: ContactField) => ({
    name,
    label: CONTACT_FORM[name].label,
    required: true,
    maxLength: maximumOf(CONTACT_FORM[name]),
    defaultValue: state?.typed[name],
    error: state?.errors[name],
    id: `contact-${name}`,
    className: 'min-h-12 text-base!',
  })
  return (
    <form
      method="post"
      action="/contact"
      data-timed=""
      className="flex flex-col rounded-2xl border border-line bg-white p-6 sm:p-9"
    >
      {state?.problem && (
        <Notice tone="wrong" className="mb-6">
          {state.problem}
        </Notice>
      )}
      <RequiredNote className="mb-5" />
      <div className="grid gap-5 sm:grid-cols-2">
        {INPUTS.map(({ name, type = 'text', autoComplete }) => (
          <TextField key={name} {...words(name)} type={type} autoComplete={autoComplete} />
        ))}
        <TextArea {...words('message')} rows={6} className="text-base!" fieldClassName="sm:col-span-2" />
      </div>
      <Honeypot />
      <SubmitButton className="mt-7 w-full sm:w-auto sm:self-start">Send message</SubmitButton>
      <p className="mt-4 text-sm text-muted">
        We use this only to answer you.{' '}
        <a href="/privacy" className="underline underline-offset-2 hover:text-ink">
          Privacy
        </a>
      </p>
    </form>
  )
}
