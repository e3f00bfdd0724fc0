import { useEffect } from 'react'
import { tellBeside } from './native-field-errors.ts'

// Not the place where the server's words stand (field.tsx): that one is React's.
const tell = (event: Event) =>
  tellBeside(event, { end: 'invalid', className: 'mt-1.5 text-sm font-medium text-danger' })

/**
 * The forms of a room say what is missing beside the field, as those of the public pages do. Before scripts
 * run, and without them, the browser says it.
 */
export function useWordsBeside(): void {
  useEffect(() => {
    document.addEventListener('invalid', tell, true)
    return () => document.removeEventListener('invalid', tell, true)
  }, [])
}
