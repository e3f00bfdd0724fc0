import { Form } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'

interface ConfirmDeleteProps {
  /** What goes, for those who hear only the button. */
  title: string
  /** Hidden fields that say which one. */
  fields?: Record<string, string>
  question?: string
  variant?: 'danger' | 'plain'
}

/** Asks once, without scripts too; what was deleted can be brought back. */
export function ConfirmDelete({ title, fields = {}, question = 'It leaves the site at once. You can undo this, and it stays in the history.', variant = 'danger' }: ConfirmDeleteProps) {
  return (
    <details className="group relative">
      <summary className={buttonClass(variant, 'list-none [&::-webkit-details-marker]:hidden')} aria-label={`Delete ${title}`}>Delete</summary>
      <Form method="post" className="absolute right-0 z-20 mt-2 w-72 max-w-[80vw] rounded-md border border-line bg-white p-4 text-left text-sm shadow-lg">
        {Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
        <p className="font-medium break-words">Delete “{title}”?</p>
        <p className="mt-1 text-muted">{question}</p>
        <Button variant="danger" name="intent" value="delete" className="mt-3">Yes, delete it</Button>
      </Form>
    </details>
  )
}
