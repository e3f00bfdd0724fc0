import { useEffect, type RefObject } from 'react'

/** Ctrl+S or ⌘S saves. With several forms on a screen, it saves the one that has the focus. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>, alone: boolean): void {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 's' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      if (!form.current || !(alone || form.current.contains(document.activeElement))) return
      event.preventDefault()
      form.current.requestSubmit()
    }
    addEventListener('keydown', save)
    return () => removeEventListener('keydown', save)
  }, [form, alone])
}
