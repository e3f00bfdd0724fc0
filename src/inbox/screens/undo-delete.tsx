import { Form } from 'react-router'
import { Button } from '#ui/screens/button.tsx'

/** The flash message after a deletion, with the id to undo it. */
export function deletionFlashAt(query: URLSearchParams): { undo?: string } | undefined {
  const undo = query.get('undo') ?? ''
  if (query.get('done') !== 'deleted') return undefined
  return /^[\w-]{1,60}$/.test(undo) ? { undo } : {}
}

export function UndoDelete({ id }: { id: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <Button variant="quiet" name="intent" value="undo">
        Undo
      </Button>
    </Form>
  )
}
