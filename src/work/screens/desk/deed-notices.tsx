import { Notice } from '#ui/screens/notice.tsx'

interface DeedNoticesProps {
  flashMessage: string | null | undefined
  /** The deed that was refused, if one was. */
  refused: { refusal: { detail: string } } | undefined
}

/** What became of the last deed on a list. */
export const DeedNotices = ({ flashMessage, refused }: DeedNoticesProps) => (
  <>
    {flashMessage && !refused && <Notice>{flashMessage}</Notice>}
    {refused && (
      <Notice tone="wrong" title="Not done">
        {refused.refusal.detail}
      </Notice>
    )}
  </>
)
