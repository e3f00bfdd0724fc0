import { useEffect } from 'react'
import { showValidationMessage } from './native-field-errors.ts'
import { useWords } from './use-words.ts'

/** Shows validation messages beside their fields. Without scripts the browser shows its own bubbles. */
export function useInlineFieldErrors(): void {
  const t = useWords('ui.screens')
  useEffect(() => {
    const words = { required: t('fieldRequired', { label: '%' }), email: t('fieldEmail', { label: '%' }) }
    // Not the element of the server's error (field.tsx), which React owns.
    const onInvalid = (event: Event) =>
      showValidationMessage(event, {
        idSuffix: 'invalid',
        className: 'mt-1.5 text-sm font-medium text-danger',
        words,
      })
    document.addEventListener('invalid', onInvalid, true)
    return () => document.removeEventListener('invalid', onInvalid, true)
  }, [t])
}
