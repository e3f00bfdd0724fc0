// Asks once before leaving with unsaved changes. The draft is stored either way.
import { useEffect, useId, useRef } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#ui/screens/button.tsx'
import { DIALOG_BOX } from '#ui/screens/dialog-box.ts'

export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // A screen may have several forms.
  const titleId = useId()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (blocker.state === 'blocked') dialog.current?.showModal()
    else dialog.current?.close()
  }, [blocker.state])

  useEffect(() => {
    if (!dirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
      className={`m-auto w-[min(28rem,calc(100vw-2rem))] p-5 ${DIALOG_BOX}`}
    >
      <h2 id={titleId} className="font-display text-lg font-semibold">
        Leave without saving?
      </h2>
      <p className="mt-1 text-sm text-muted">
        This browser keeps what you typed as a draft and offers it when you come back.
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button type="button" autoFocus onClick={() => blocker.reset?.()}>
          Stay here
        </Button>
        <Button type="button" variant="quiet" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </div>
    </dialog>
  )
}
