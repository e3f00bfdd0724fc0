import { SubmitButton } from '#site/screens/shell/cta-buttons.tsx'
import { TextArea } from '#ui/screens/field.tsx'
import { useWords } from '#ui/screens/use-words.ts'

export function Decline({ typed, isOpen }: { typed: string | undefined; isOpen: boolean }) {
  const t = useWords('offers.pages')
  return (
    <details open={isOpen}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        {t('decline')}
      </summary>
      <form method="post" className="mt-4 space-y-4">
        <TextArea
          name="reason"
          label={t('reason')}
          help={t('reasonHelp')}
          optional
          rows={3}
          maxLength={2000}
          defaultValue={typed}
          className="text-base!"
        />
        <SubmitButton name="intent" value="decline" look="outline">
          {t('declineButton')}
        </SubmitButton>
      </form>
    </details>
  )
}
