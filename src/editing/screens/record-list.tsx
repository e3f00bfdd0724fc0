// The sortable list of records. Every action is a form that works without scripts; dragging needs them.
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { useFetcher } from 'react-router'
import { as } from '#platform/rules/words.ts'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import type { ListEntry } from './list-entry.ts'
import type { ContentPlan } from './plan.ts'
import type { FormResult } from './read-content-form.ts'
import { RecordRow } from './record-row.tsx'

export function RecordList({ plan, entries }: { plan: ContentPlan; entries: ListEntry[] }) {
  const t = useWords('editing.admin')
  const fetcher = useFetcher<FormResult>()
  const [draggedId, setDraggedId] = useState<string>()
  const list = useRef<HTMLOListElement>(null)
  const moved = useRef<{ id: string; step: number }>(undefined)
  const ordered = inPendingOrder(entries, fetcher.formData)
  const onSite = ordered.filter((entry) => !entry.notOnSite)
  const notOnSite = ordered.filter((entry) => entry.notOnSite)

  const saveOrder = (ids: string[]) => {
    const body = new FormData()
    body.set('intent', 'move')
    body.set('stays', '1')
    body.set('type', plan.name)
    for (const id of ids) body.append('ids', id)
    void fetcher.submit(body, { method: 'post', preventScrollReset: true })
  }
  const move = (id: string, step: number) => {
    const ids = ordered.map((entry) => entry.id)
    const from = ids.indexOf(id)
    if (from + step < 0 || from + step >= ids.length) return
    ids.splice(from + step, 0, ...ids.splice(from, 1))
    moved.current = { id, step }
    saveOrder(ids)
  }
  const drop = (event: DragEvent, onto: string) => {
    event.preventDefault()
    if (!draggedId || draggedId === onto) return
    const ids = ordered.map((entry) => entry.id).filter((id) => id !== draggedId)
    ids.splice(
      ordered.findIndex((entry) => entry.id === onto),
      0,
      draggedId,
    )
    setDraggedId(undefined)
    saveOrder(ids)
  }

  // A row that is moved in the DOM loses the focus of its button and may leave the window. At an end of the
  // list that button is disabled, so the opposite one gets the focus.
  useEffect(() => {
    if (!moved.current) return
    const { id, step } = moved.current
    const button = moveButton(list.current, id, step) ?? moveButton(list.current, id, -step)
    button?.focus()
    button?.scrollIntoView({ block: 'nearest' })
    // The order is saved, so the focus is not moved any more.
    if (fetcher.state === 'idle') moved.current = undefined
  })

  if (!entries.length)
    return (
      <EmptyState title={t('noneYet', { type: as('inSentence', plan.texts.list ?? plan.label) })}>
        {t('addFirst', { purpose: plan.purpose })}
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
        dragging={draggedId === entry.id}
        onMove={(step) => move(entry.id, step)}
        drag={{
          onDragStart: () => setDraggedId(entry.id),
          onDragEnd: () => setDraggedId(undefined),
          onDragOver: (event) => event.preventDefault(),
          onDrop: (event) => drop(event, entry.id),
        }}
      />
    ))
  const { refusal, done } = fetcher.data ?? {}
  return (
    <>
      {refusal && (
        <Notice tone="wrong" title={t('orderNotChanged')} className="mb-4">
          {refusal.detail}
        </Notice>
      )}
      <ol
        ref={list}
        aria-label={plan.texts.list ?? plan.label}
        className="m-0 list-none divide-y divide-line p-0"
      >
        {rows(onSite)}
      </ol>
      {notOnSite.length > 0 && (
        <div className="mt-5">
          <h3 className="text-sm font-semibold">{t('keptNotShown')}</h3>
          <p className="mb-1 text-sm text-muted">{plan.shownWhen?.explanation}</p>
          <ol aria-label={t('keptNotShown')} className="m-0 list-none divide-y divide-line p-0">
            {rows(notOnSite)}
          </ol>
        </div>
      )}
      <p role="status" className={done ? 'mt-3 text-sm text-muted' : 'sr-only'}>
        {fetcher.state === 'idle' ? done : t('orderSaving')}
      </p>
    </>
  )
}

const moveButton = (list: HTMLElement | null, id: string, step: number) =>
  list?.querySelector<HTMLButtonElement>(
    `[data-move="${CSS.escape(`${id} ${step < 0 ? 'up' : 'down'}`)}"]:enabled`,
  )

/** Optimistic: shows the new order while it is being saved. */
function inPendingOrder(entries: ListEntry[], sent: FormData | undefined): ListEntry[] {
  const ids = sent?.getAll('ids') ?? []
  return ids.length === entries.length
    ? ids.flatMap((id) => entries.find((entry) => entry.id === id) ?? [])
    : entries
}
