import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'

/** What the address says about a deletion, with the id by which it can be undone. */
export function deletedAt(query: URLSearchParams): { undo?: string } | undefined {
  const undo = query.get('undo') ?? ''
  return query.get('done') === 'deleted' ? { undo: /^[\w-]{1,60}$/.test(undo) ? undo : undefined } : undefined
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
