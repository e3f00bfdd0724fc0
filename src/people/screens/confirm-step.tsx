import { SubmitButton, TEXT_LINK } from '#site/screens/shell/cta-buttons.tsx'
import { CONFIRM_FIELD } from '#ui/screens/confirm-field.ts'
import { A } from '#ui/screens/local-link.tsx'
import type { ConfirmRequest } from '#ui/screens/scope.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { PasswordInput } from './inputs.tsx'

/** Asks for the password again after a while, inside the form that goes on afterwards. */
export function ConfirmStep({ confirm: { with: way, fields, error } }: { confirm: ConfirmRequest }) {
  const t = useWords('people.pages')
  return (
    <>
      {fields.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {way === 'password' ? (
        <PasswordInput
          id="confirm-password"
          name={CONFIRM_FIELD}
          autoComplete="current-password"
          help={t('confirm.help')}
          error={error}
        />
      ) : (
        <p>
          {t.rich('confirm.again', {
            link: (words) => (
              <A href="/login?again" target="_blank" rel="noopener" className={TEXT_LINK}>
                {words}
              </A>
            ),
          })}
        </p>
      )}
      <SubmitButton className="w-full">{t('confirm.continue')}</SubmitButton>
    </>
  )
}
