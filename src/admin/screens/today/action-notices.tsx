import { Notice } from '#ui/screens/notice.tsx'

interface ActionNoticesProps {
  flashMessage: string | null | undefined
  /** The action that was refused, if one was. */
  refused: { refusal: { detail: string } } | undefined
}

/** What became of the last action on a list. */
export const ActionNotices = ({ flashMessage, refused }: ActionNoticesProps) => (
  <>
    {flashMessage && !refused && <Notice>{flashMessage}</Notice>}
    {refused && (
      <Notice tone="wrong" title="Not done">
        {refused.refusal.detail}
      </Notice>
    )}
  </>
)
