import { useEffect } from 'react'
import { showValidationMessage } from './native-field-errors.ts'

// Not the element of the server's error (field.tsx), which React owns.
const onInvalid = (event: Event) =>
  showValidationMessage(event, { idSuffix: 'invalid', className: 'mt-1.5 text-sm font-medium text-danger' })

/** Shows validation messages beside their fields. Without scripts the browser shows its own bubbles. */
export function useInlineFieldErrors(): void {
  useEffect(() => {
    document.addEventListener('invalid', onInvalid, true)
    return () => document.removeEventListener('invalid', onInvalid, true)
  }, [])
}
