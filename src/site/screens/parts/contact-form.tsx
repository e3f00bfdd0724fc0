// The contact form. It works without scripts, returns what was typed, and shows errors beside their fields.
import { CONTACT_FORM, type ContactField } from '#content/rules/forms/contact-form.ts'
import { maximumOf } from '#content/rules/model/field-kinds.ts'
import { RequiredNote, TextArea, TextField } from '#ui/screens/field.tsx'
import { useLocal } from '#ui/screens/local-link.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import { LARGE_INPUT } from '../field-classes.ts'
import { SmallPrintLink, SubmitButton } from '../shell/cta-buttons.tsx'
import { Honeypot } from './honeypot.tsx'

export interface ContactFormState {
  typed: Partial<Record<ContactField, string>>
  errors: Record<string, string>
  /** An error of the whole form. */
  problem?: string | undefined
}

const INPUTS: { name: ContactField; type?: string; autoComplete?: string }[] = [
  { name: 'name', autoComplete: 'name' },
  { name: 'email', type: 'email', autoComplete: 'email' },
  { name: 'number', type: 'tel', autoComplete: 'tel' },
  { name: 'subject' },
]

export function ContactForm({ state }: { state?: ContactFormState | undefined }) {
  const t = useWords('site.pages')
  const shared = useWords('site.screens')
  const local = useLocal()
  const fieldProps = (name: ContactField) => ({
    name,
    label: t(`contact.${name}`),
    required: true,
    maxLength: maximumOf(CONTACT_FORM[name]),
    defaultValue: state?.typed[name],
    error: state?.errors[name],
    id: `contact-${name}`,
    className: LARGE_INPUT,
  })
  return (
    <form
      method="post"
      action={local('/contact')}
      data-timed=""
      className="flex h-full flex-col rounded-2xl border border-line bg-white p-6 sm:p-9"
    >
      {state?.problem && (
        <Notice tone="wrong" className="mb-6">
          {state.problem}
        </Notice>
      )}
      <RequiredNote text={t('contact.required')} className="mb-5" />
      <div className="grid grow gap-5 sm:grid-cols-2 sm:grid-rows-[auto_auto_1fr]">
        {INPUTS.map(({ name, type = 'text', autoComplete }) => (
          <TextField key={name} {...fieldProps(name)} type={type} autoComplete={autoComplete} />
        ))}
        <TextArea
          {...fieldProps('message')}
          rows={6}
          className="grow text-base!"
          fieldClassName="flex flex-col sm:col-span-2"
        />
      </div>
      <Honeypot />
      <SubmitButton className="mt-7 w-full sm:w-auto sm:self-start">{t('contact.send')}</SubmitButton>
      <p className="mt-4 text-sm text-muted">
        {t('contact.privacyNote')} <SmallPrintLink href="/privacy">{shared('frame.privacy')}</SmallPrintLink>
      </p>
    </form>
  )
}
