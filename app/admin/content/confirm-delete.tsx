import { Confirm } from '#app/ui/confirm.tsx'

interface ConfirmDeleteProps {
  /** What goes, for those who hear only the button. */
  title: string
  /** Hidden fields that say which one. */
  fields?: Record<string, string>
  question?: string
  variant?: 'danger' | 'plain'
}

/** Asks once, without scripts too; what was deleted can be brought back. */
export function ConfirmDelete({
  title,
  fields = {},
  question = 'It leaves the site at once. You can undo this, and it stays in the history.',
  variant = 'danger',
}: ConfirmDeleteProps) {
  return (
    <Confirm
      label="Delete"
      fullLabel={`Delete ${title}`}
      question={`Delete “${title}”?`}
      detail={question}
      yes="Yes, delete it"
      fields={{ ...fields, intent: 'delete' }}
      variant={variant}
      danger
    />
  )
}
