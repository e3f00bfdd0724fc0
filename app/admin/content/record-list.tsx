// The records of a list in their order, with everything that can be done to them. Each step is a form that
// works without scripts; with them one can also drag.
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { useFetcher } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { ListEntry } from './list-entry.ts'
import type { ContentPlan } from './plan.ts'
import { RecordRow } from './record-row.tsx'

export function RecordList({ plan, entries }: { plan: ContentPlan; entries: ListEntry[] }) {
  const fetcher = useFetcher()
  const [dragged, setDragged] = useState<string>()
  const list = useRef<HTMLOListElement>(null)
  const focusAfter = useRef('')
  const shown = inOrder(entries, fetcher.formData)
  const main = shown.filter((entry) => !entry.apart)
  const apart = shown.filter((entry) => entry.apart)

  const send = (ids: string[]) => {
    const body = new FormData()
    body.set('intent', 'move')
    body.set('type', plan.name)
    for (const id of ids) body.append('ids', id)
    void fetcher.submit(body, { method: 'post', preventScrollReset: true })
  }
  const move = (id: string, by: number) => {
    const ids = shown.map((entry) => entry.id)
    const from = ids.indexOf(id)
    if (from + by < 0 || from + by >= ids.length) return
    ids.splice(from + by, 0, ...ids.splice(from, 1))
    focusAfter.current = `${id} ${by < 0 ? 'up' : 'down'}`
    send(ids)
  }
  const drop = (event: DragEvent, onto: string) => {
    event.preventDefault()
    if (!dragged || dragged === onto) return
    const ids = shown.map((entry) => entry.id).filter((id) => id !== dragged)
    ids.splice(
      shown.findIndex((entry) => entry.id === onto),
      0,
      dragged,
    )
    setDragged(undefined)
    send(ids)
  }

  // A row that moves takes the focus out of the button that moved it.
  useEffect(() => {
    const button =
      focusAfter.current &&
      list.current?.querySelector<HTMLButtonElement>(`[data-move="${CSS.escape(focusAfter.current)}"]`)
    if (button && !button.disabled) button.focus()
  })

  if (!entries.length)
    return (
      <EmptyState title={`No ${(plan.texts.list ?? plan.label).toLowerCase()} yet`}>
        {plan.purpose} Add the first one with the form below.
      </EmptyState>
    )
  const rows = (part: ListEntry[]) =>
    part.map((entry, index) => (
      <RecordRow
        key={entry.id}
        entry={entry}
        plan={plan}
        first={index === 0}
        last={index === part.length - 1}
        dragging={dragged === entry.id}
        onMove={(by) => move(entry.id, by)}
        drag={{
          onDragStart: () => setDragged(entry.id),
          onDragEnd: () => setDragged(undefined),
          onDragOver: (event) => event.preventDefault(),
          onDrop: (event) => drop(event, entry.id),
        }}
      />
    ))
  return (
    <>
      <ol
        ref={list}
        aria-label={plan.texts.list ?? plan.label}
        className="m-0 list-none divide-y divide-line p-0"
      >
        {rows(main)}
      </ol>
      {apart.length > 0 && (
        <div className="mt-5">
          <h3 className="text-sm font-semibold">Kept, not shown</h3>
          <p className="mb-1 text-sm text-muted">{plan.shownWhen?.explanation}</p>
          <ol aria-label="Kept, not shown" className="m-0 list-none divide-y divide-line p-0">
            {rows(apart)}
          </ol>
        </div>
      )}
      <p role="status" className="sr-only">
        {fetcher.state === 'idle' ? '' : 'The order is being saved.'}
      </p>
    </>
  )
}

/** While a new order is on its way, the list stands in it already. */
function inOrder(entries: ListEntry[], sent: FormData | undefined): ListEntry[] {
  const ids = sent?.getAll('ids') ?? []
  return ids.length === entries.length
    ? ids.flatMap((id) => entries.find((entry) => entry.id === id) ?? [])
    : entries
}
