import { createFormat } from '#platform/rules/format.ts'
import { Button } from '#ui/screens/button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import type { StoredDraft } from './use-draft.ts'

/** Offers an unsaved draft. Its time is in the browser's time zone, because it was typed here. */
export function DraftOffer({
  draft: { at: typedAt },
  outdated,
  onRestore,
  onDiscard,
}: {
  draft: StoredDraft
  outdated: boolean
  onRestore(): void
  onDiscard(): void
}) {
  const at = new Date(typedAt)
  const today = at.toDateString() === new Date().toDateString()
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const format = createFormat({ ...useFormat(), timeZone })
  const when = today ? format.time(typedAt) : format.dateAndTime(typedAt)
  return (
    <Notice
      tone="info"
      title="You typed something here that was not saved"
      actions={
        <>
          <Button type="button" onClick={onRestore}>
            Restore draft from {when}
          </Button>
          <Button type="button" variant="quiet" onClick={onDiscard}>
            Discard it
          </Button>
        </>
      }
    >
      {outdated && 'The record has changed since then. If you restore the draft, saving it shows both texts.'}
    </Notice>
  )
}
