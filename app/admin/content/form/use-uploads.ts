import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'

export interface Uploads {
  /** Pictures are on their way. */
  pending: boolean
  /** Save was pressed meanwhile. */
  waiting: boolean
  /** For the line beside the button. */
  words: string
  /** Takes note of an upload, which resolves to whether the picture was taken. */
  track(work: Promise<boolean>): void
  /** False, and the submit is put off, while pictures are on their way. */
  mayPass(event: FormEvent): boolean
}

/**
 * A form is saved once its pictures are there: saved before, it would name the old ones, and a second save
 * would follow for the new.
 */
export function useUploads(form: RefObject<HTMLFormElement | null>): Uploads {
  const [count, setCount] = useState(0)
  const [waiting, setWaiting] = useState(false)
  const [failed, setFailed] = useState(false)
  const lost = useRef(false)

  useEffect(() => {
    if (count || !waiting) return
    setWaiting(false)
    setFailed(lost.current)
    // What went wrong stands beside the field; nothing is saved without being asked again.
    if (lost.current) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    else form.current?.requestSubmit()
  }, [count, waiting, form])

  return {
    pending: count > 0,
    waiting,
    words: waiting
      ? 'It is saved as soon as the picture is there.'
      : failed
        ? 'Not saved: a picture could not be uploaded.'
        : '',
    track(work) {
      if (!count) lost.current = false
      setFailed(false)
      setCount((now) => now + 1)
      void work.then((taken) => {
        if (!taken) lost.current = true
        setCount((now) => now - 1)
      })
    },
    mayPass(event) {
      setFailed(false)
      if (!count) return true
      event.preventDefault()
      setWaiting(true)
      return false
    },
  }
}
