import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { useWords } from '#ui/screens/use-words.ts'

export interface Uploads {
  /** Pictures are being uploaded. */
  pending: boolean
  /** The form was submitted during an upload and waits for it. */
  waiting: boolean
  /** Shown beside the button. */
  message: string
  /** Registers an upload. The promise resolves to whether it succeeded. */
  track(upload: Promise<boolean>): void
  /** False during an upload: the submit is postponed until it ends. */
  mayPass(event: FormEvent): boolean
}

/** Saves a form only after its uploads: an earlier save would store the old pictures. */
export function usePictureUploads(form: RefObject<HTMLFormElement | null>): Uploads {
  const t = useWords('editing.admin')
  const [count, setCount] = useState(0)
  const [waiting, setWaiting] = useState(false)
  const [failed, setFailed] = useState(false)
  const anyFailed = useRef(false)

  useEffect(() => {
    if (count || !waiting) return
    setWaiting(false)
    setFailed(anyFailed.current)
    // The error is beside the field. The admin decides whether to save without the picture.
    if (anyFailed.current) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    else form.current?.requestSubmit()
  }, [count, waiting, form])

  return {
    pending: count > 0,
    waiting,
    message: waiting ? t('savedWhenUploaded') : failed ? t('uploadFailed') : '',
    track(upload) {
      if (!count) anyFailed.current = false
      setFailed(false)
      setCount((now) => now + 1)
      void upload.then((succeeded) => {
        if (!succeeded) anyFailed.current = true
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
