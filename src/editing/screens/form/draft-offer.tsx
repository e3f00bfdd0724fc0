import { createFormat } from '#platform/rules/format.ts'
import { Button } from '#ui/screens/button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
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
  const t = useWords('editing.admin')
  const at = new Date(typedAt)
  const today = at.toDateString() === new Date().toDateString()
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const format = createFormat({ ...useFormat(), timeZone })
  const when = today ? format.time(typedAt) : format.dateAndTime(typedAt)
  return (
    <Notice
      tone="info"
      title={t('draft.title')}
      actions={
        <>
          <Button type="button" onClick={onRestore}>
            {t('draft.restore', { when })}
          </Button>
          <Button type="button" variant="quiet" onClick={onDiscard}>
            {t('draft.discard')}
          </Button>
        </>
      }
    >
      {outdated && t('draft.outdated')}
    </Notice>
  )
}
