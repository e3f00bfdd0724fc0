import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import type { DragEvent, MouseEvent } from 'react'
import { Form, Link } from 'react-router'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { ConfirmDelete } from './confirm-delete.tsx'
import type { ListEntry } from './list-entry.ts'
import type { ContentPlan } from './plan.ts'

interface RecordRowProps {
  entry: ListEntry
  plan: ContentPlan
  first: boolean
  last: boolean
  dragging: boolean
  onMove(step: number): void
  drag: {
    onDragStart(): void
    onDragEnd(): void
    onDragOver(event: DragEvent): void
    onDrop(event: DragEvent): void
  }
}

const ROW =
  'group/record flex flex-wrap items-center gap-x-4 gap-y-1 py-3 max-lg:items-start lg:flex-nowrap lg:py-2'
/** Below the text, so that it has the whole width on a small screen; beside it on a large one. */
const ACTIONS =
  'flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1 lg:w-auto lg:shrink-0 lg:flex-nowrap'
/** Users of a mouse see the controls on hover or focus; users of a touch screen always see them. */
const CONTROLS =
  'flex flex-wrap items-center gap-1 max-lg:-ml-2 lg:flex-nowrap lg:pointer-fine:opacity-0 ' +
  'lg:pointer-fine:group-focus-within/record:opacity-100 lg:pointer-fine:group-hover/record:opacity-100'

const TITLE_LINK =
  'text-ink hover:text-accent hover:underline focus-visible:outline-2 focus-visible:outline-accent'
const ICON_TILE =
  'flex size-10 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent-dark'

export function RecordRow({ entry, plan, first, last, dragging, onMove, drag }: RecordRowProps) {
  const record = { type: plan.name, id: entry.id }
  return (
    <li draggable {...drag} className={`${ROW} ${dragging ? 'opacity-50' : ''}`}>
      <GripVertical
        aria-hidden="true"
        className="hidden size-4 shrink-0 cursor-grab text-muted max-lg:mt-1 md:block"
      />
      {entry.picture && <Thumb {...entry.picture} />}
      <div className="min-w-0 grow basis-0">
        <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
          <Link to={entry.editAt} className={TITLE_LINK}>
            {entry.title}
          </Link>
          {entry.hidden && <StatusBadge status="Hidden" />}
        </p>
        {entry.lines.map((line, index) => (
          <p key={index} className="text-sm text-muted max-lg:line-clamp-2 lg:truncate">
            {line}
          </p>
        ))}
      </div>
      <div className={ACTIONS}>
        <div className={CONTROLS}>
          <Form method="post" preventScrollReset className="flex gap-1">
            <RecordFields {...record} intent="move" />
            <MoveButton
              direction="up"
              title={entry.title}
              id={entry.id}
              disabled={first}
              onMove={() => onMove(-1)}
            />
            <MoveButton
              direction="down"
              title={entry.title}
              id={entry.id}
              disabled={last}
              onMove={() => onMove(1)}
            />
          </Form>
          <Form method="post" preventScrollReset>
            <RecordFields {...record} intent={entry.hidden ? 'show' : 'hide'} />
            <Button variant="plain" aria-label={`${entry.hidden ? 'Show' : 'Hide'} ${entry.title}`}>
              {entry.hidden ? 'Show' : 'Hide'}
            </Button>
          </Form>
          <ConfirmDelete title={entry.title} fields={record} variant="plain" />
        </div>
        <div className="flex flex-wrap items-center gap-1 lg:flex-nowrap">
          {plan.alsoAt && (
            <LinkButton to={plan.alsoAt.screen.replace('{id}', entry.id)}>
              {plan.alsoAt.label}
              <span className="sr-only">: {entry.title}</span>
            </LinkButton>
          )}
          <LinkButton to={entry.editAt}>
            {plan.texts.edit}
            <span className="sr-only">: {entry.title}</span>
          </LinkButton>
        </div>
      </div>
    </li>
  )
}

function RecordFields({ type, id, intent }: { type: string; id: string; intent: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="type" value={type} />
      <input type="hidden" name="id" value={id} />
    </>
  )
}

interface MoveButtonProps {
  direction: 'up' | 'down'
  title: string
  id: string
  disabled: boolean
  onMove(): void
}

function MoveButton({ direction, title, id, disabled, onMove }: MoveButtonProps) {
  const Arrow = direction === 'up' ? ArrowUp : ArrowDown
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    onMove()
  }
  return (
    <Button
      variant="plain"
      name="direction"
      value={direction}
      data-move={`${id} ${direction}`}
      aria-label={`Move ${title} ${direction}`}
      disabled={disabled}
      onClick={onClick}
      className="px-2"
    >
      <Arrow aria-hidden="true" className="size-4" />
    </Button>
  )
}

function Thumb({ kind, value }: { kind: 'image' | 'icon'; value: string }) {
  if (kind === 'image')
    return (
      <img
        src={value}
        alt=""
        loading="lazy"
        className="light-paper size-10 shrink-0 rounded-md border border-line bg-paper object-cover"
      />
    )
  return (
    <span className={ICON_TILE}>
      <Icon name={value} />
    </span>
  )
}
