// The customer writes into the thread. What is typed survives a refusal, a reload and a new sign-in.
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { ORDER_FILE_MEGABYTES } from '#files/rules/order-file.ts'
import { FileField, type ReadyFile } from '#files/screens/file-field.tsx'
import { useFileUploads } from '#files/screens/use-file-uploads.ts'
import { useOwner, useSavedInputs } from '#site/screens/frame/use-saved-inputs.ts'
import { Button } from '#ui/screens/button.tsx'
import { FILE_INPUT_CLASS, TextArea } from '#ui/screens/field.tsx'
import { forget, keyOf } from '#ui/screens/kept-input.ts'
import { useLocal } from '#ui/screens/local-link.tsx'
import { useWords } from '#ui/screens/use-words.ts'

/** What is saved of the form. */
const SAVED = ['text'] as const
const savedAs = (messageKey: string): string => `message ${messageKey}`

interface ComposerProps {
  orderId: string
  /** The page with this form. */
  back: string
  label: string
  /** Differs for each message, so that a second click writes nothing. */
  messageKey: string
  ready: readonly ReadyFile[]
  typed?: string | undefined
  error?: string | undefined
  /** The submit buttons. */
  children(busy: boolean): ReactNode
}

export function Composer({ orderId, back, label, messageKey, ready, typed, error, children }: ComposerProps) {
  const files = useFileUploads(orderId)
  const id = useId()
  const owner = useOwner()
  const isSending = useNavigation().state !== 'idle'
  // By the key: what was sent is not offered again.
  const form = useSavedInputs(savedAs(messageKey), SAVED)
  const { clear } = files
  const shown = useRef(messageKey)
  // A new key says that the last message is stored.
  useEffect(() => {
    if (shown.current === messageKey) return
    forget(keyOf(owner, savedAs(shown.current)))
    shown.current = messageKey
    form.current?.reset()
    clear()
  }, [owner, messageKey, clear, form])
  return (
    <>
      {/* Above the message: what is uploaded waits there, and a message that is sent first goes without
          it. */}
      <noscript>
        <UploadForm orderId={orderId} back={back} />
      </noscript>
      <Form ref={form} method="post" preventScrollReset className="space-y-3" id={id}>
        <input type="hidden" name="key" value={messageKey} />
        <TextArea label={label} name="text" rows={3} maxLength={10_000} defaultValue={typed} error={error} />
        <FileField files={files} ready={ready} />
        <div className="flex flex-wrap gap-2">{children(isSending || files.isBusy)}</div>
      </Form>
    </>
  )
}

/** Used without scripts: a file goes up alone and then waits beside the message. */
export function UploadForm({ orderId, back }: { orderId: string; back: string }) {
  const t = useWords('work.screens')
  const local = useLocal()
  return (
    <form
      method="post"
      action={`/api/order-file-form/${orderId}?${new URLSearchParams({ next: local(back) })}`}
      encType="multipart/form-data"
      className="my-4 flex flex-wrap items-end gap-3 rounded-md border border-line bg-paper p-3 text-sm"
    >
      <label className="min-w-0 grow">
        <span className="mb-1 block font-medium">
          {t('addFileUpTo', { megabytes: ORDER_FILE_MEGABYTES })}
        </span>
        <input type="file" name="file" required className={FILE_INPUT_CLASS} />
      </label>
      <Button variant="quiet">{t('uploadFile')}</Button>
    </form>
  )
}
