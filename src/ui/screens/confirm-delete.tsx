import { Confirm } from './confirm.tsx'

interface ConfirmDeleteProps {
  /** What is deleted: screen readers announce it with the button. */
  title: string
  /** Hidden fields that identify the record. */
  fields?: Record<string, string>
  question?: string
  variant?: 'danger' | 'plain'
}

/** A delete button that asks once, without scripts too. */
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
