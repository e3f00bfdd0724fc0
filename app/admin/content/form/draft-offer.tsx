import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Draft } from './drafts.ts'

/**
 * What was typed earlier and not saved, to be taken over or thrown away. Its time is the reader's own: it was
 * typed in this browser.
 */
export function DraftOffer({
  draft,
  outdated,
  onRestore,
  onDiscard,
}: {
  draft: Draft
  outdated: boolean
  onRestore(): void
  onDiscard(): void
}) {
  const at = new Date(draft.at)
  const today = at.toDateString() === new Date().toDateString()
  const time = at.toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const when = today ? time : `${at.toLocaleDateString('en-US')}, ${time}`
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
      {outdated && 'The record was changed since then: after restoring, saving will show both texts.'}
    </Notice>
  )
}
