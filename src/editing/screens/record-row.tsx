import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import type { DragEvent, MouseEvent } from 'react'
import { Form, Link } from 'react-router'
import { ownNameOf, type Language } from '#platform/rules/languages.ts'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { ConfirmDelete } from '#ui/screens/confirm-delete.tsx'
import { Icon } from '#ui/screens/icon.tsx'
import { MoreMenu } from '#ui/screens/more-menu.tsx'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import { useWords } from '#ui/screens/use-words.ts'
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

const ROW = 'group/record relative flex items-center gap-x-3 py-3 lg:gap-x-4 lg:py-2'
/**
 * Where a pointer can rest on a row, its controls come with the pointer or the focus, and lie over the end of
 * its text. On other screens they are always there.
 */
const CONTROLS =
  'flex flex-col gap-1 unfolded:flex-row unfolded:items-center unfolded:hoverable:absolute ' +
  'unfolded:hoverable:-inset-y-1.5 unfolded:hoverable:end-full unfolded:hoverable:bg-surface ' +
  'unfolded:hoverable:pe-2 unfolded:hoverable:opacity-0 ' +
  'unfolded:hoverable:group-focus-within/record:opacity-100 unfolded:hoverable:group-hover/record:opacity-100'
/** The text fades out before the controls. */
const FADE =
  'hidden unfolded:hoverable:absolute unfolded:hoverable:inset-y-0 unfolded:hoverable:end-full ' +
  'unfolded:hoverable:block unfolded:hoverable:w-8 bg-linear-to-r rtl:bg-linear-to-l from-transparent to-surface'
const MENU_FORM = 'flex flex-col *:justify-start unfolded:flex-row unfolded:*:justify-center'
const MENU_LINK =
  'justify-start unfolded:justify-center unfolded:border-muted/40 unfolded:bg-surface unfolded:text-ink ' +
  'unfolded:hover:border-muted unfolded:hover:bg-paper'

/** The whole row is the link. */
const TITLE_LINK =
  'text-ink no-underline after:absolute after:inset-0 hover:text-accent focus-visible:outline-none ' +
  'focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent'
const ICON_TILE =
  'flex size-10 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent-dark'

/** "sv 3": three texts are not there in Swedish. */
function MissingTexts({ missing = {} }: Pick<ListEntry, 'missing'>) {
  const t = useWords('editing.admin')
  return Object.entries(missing)
    .filter(([, count]) => count > 0)
    .map(([language, count]) => {
      const words = t('missingIn', { language: ownNameOf(language as Language), count })
      return (
        <span
          key={language}
          title={words}
          className="rounded-sm bg-amber-soft px-1.5 text-xs leading-5 font-medium text-ink"
        >
          <span aria-hidden="true">{`${language} ${count}`}</span>
          <span className="sr-only">{words}</span>
        </span>
      )
    })
}

export function RecordRow({ entry, plan, first, last, dragging, onMove, drag }: RecordRowProps) {
  const t = useWords('editing.admin')
  const record = { type: plan.name, id: entry.id }
  return (
    <li draggable {...drag} className={`${ROW} ${dragging ? 'opacity-50' : ''}`}>
      <GripVertical aria-hidden="true" className="hidden size-4 shrink-0 cursor-grab text-muted md:block" />
      {entry.picture && <Thumb {...entry.picture} />}
      <div className="min-w-0 grow basis-0">
        <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
          {/* Not dragged itself, so that the row is. */}
          <Link to={entry.editAt} className={TITLE_LINK} draggable={false}>
            {entry.title}
          </Link>
          {entry.code && <span className="text-sm font-normal text-muted">{entry.code}</span>}
          {entry.hidden && <StatusBadge status="Hidden" words={t('hidden')} />}
          <MissingTexts missing={entry.missing} />
        </p>
        {entry.excerpt && <p className="truncate text-sm text-muted">{entry.excerpt}</p>}
      </div>
      <MoreMenu label={t('moreFor', { title: entry.title })} unfolds>
        {plan.alsoAt && (
          <LinkButton to={plan.alsoAt.screen.replace('{id}', entry.id)} variant="plain" className={MENU_LINK}>
            {plan.alsoAt.label}
            <span className="sr-only">: {entry.title}</span>
          </LinkButton>
        )}
        <LinkButton to={entry.editAt} variant="plain" className={MENU_LINK}>
          {plan.texts.edit}
          <span className="sr-only">: {entry.title}</span>
        </LinkButton>
        <div className={CONTROLS}>
          <span aria-hidden="true" className={FADE} />
          <Form method="post" preventScrollReset className={MENU_FORM}>
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
          <Form method="post" preventScrollReset className={MENU_FORM}>
            <RecordFields {...record} intent={entry.hidden ? 'show' : 'hide'} />
            <Button
              variant="plain"
              aria-label={t(entry.hidden ? 'showNamed' : 'hideNamed', { title: entry.title })}
            >
              {t(entry.hidden ? 'show' : 'hide')}
            </Button>
          </Form>
          <div className={MENU_FORM}>
            <ConfirmDelete title={entry.title} fields={record} variant="plain" />
          </div>
        </div>
      </MoreMenu>
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
  const t = useWords('editing.admin')
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
      aria-label={t(`move.${direction}`, { title })}
      disabled={disabled}
      onClick={onClick}
      className="unfolded:px-2"
    >
      <Arrow aria-hidden="true" className="size-4" />
      <span className="unfolded:hidden">{t(direction)}</span>
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
        className="light-paper h-10 w-14 shrink-0 rounded-md border border-line bg-paper object-contain"
      />
    )
  return (
    <span className={ICON_TILE}>
      <Icon name={value} />
    </span>
  )
}
