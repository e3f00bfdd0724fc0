import { Confirm } from '#ui/screens/confirm.tsx'
import { useFormat } from '#ui/screens/use-format.ts'

/** Removes what is left of the demo, or brings it back. */
export function DemoActions({ records, clearedAt }: { records: number; clearedAt?: number | undefined }) {
  const format = useFormat()
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      {records > 0 && (
        <Confirm
          label={`Remove all of it (${format.count(records)})`}
          question="Remove what is left of the demo?"
          detail="Texts, packages and pictures of the demo that you have not changed go from the site at once. What you changed stays. You can bring it back here."
          yes="Yes, remove it"
          fields={{ intent: 'clear-demo' }}
          variant="quiet"
        />
      )}
      {clearedAt !== undefined && records === 0 && (
        <>
          <span className="text-muted">Removed on {format.dateAndTime(clearedAt)}.</span>
          <Confirm
            label="Bring it back"
            question="Bring the demo back?"
            detail="Its texts, packages and pictures are on the site again at once, and its packages can be ordered."
            yes="Yes, bring it back"
            fields={{ intent: 'bring-back' }}
            variant="quiet"
          />
        </>
      )}
    </div>
  )
}
