import { Notice } from '#ui/screens/notice.tsx'
import { useWords } from '#ui/screens/use-words.ts'

interface ActionNoticesProps {
  flashMessage: string | null | undefined
  /** The action that was refused, if one was. */
  refused: { refusal: { detail: string } } | undefined
}

/** What became of the last action on a list. */
export const ActionNotices = ({ flashMessage, refused }: ActionNoticesProps) => {
  const t = useWords('admin.admin')
  return (
    <>
      {flashMessage && !refused && <Notice>{flashMessage}</Notice>}
      {refused && (
        <Notice tone="wrong" title={t('notDone')}>
          {refused.refusal.detail}
        </Notice>
      )}
    </>
  )
}
