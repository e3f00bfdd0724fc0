import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import type { ListEntry } from './list-entry.ts'
import type { ContentPlan } from './plan.ts'

/** The record of a singleton type, with the link to edit it. */
export function SingletonPanel({ plan, entry }: { plan: ContentPlan; entry: ListEntry }) {
  return (
    <Card
      title={plan.label}
      id={`panel-${plan.name}`}
      aside={
        <LinkButton to={entry.editAt} variant="primary">
          {plan.texts.edit}
        </LinkButton>
      }
    >
      <div className="flex flex-wrap items-start gap-4">
        {entry.picture?.kind === 'image' && (
          <img
            src={entry.picture.value}
            alt=""
            className="light-paper max-h-32 max-w-[min(12rem,100%)] shrink-0 rounded-md border border-line bg-paper object-contain"
          />
        )}
        <div className="min-w-0 grow basis-64">
          {entry.figures.length ? <Figures entry={entry} /> : <Texts entry={entry} />}
        </div>
      </div>
    </Card>
  )
}

function Texts({ entry }: { entry: ListEntry }) {
  return (
    <>
      <p className="font-medium break-words">
        {entry.title === entry.picture?.value ? 'In use now' : entry.title}{' '}
        {entry.hidden && <StatusBadge status="Hidden" />}
      </p>
      {entry.lines.map((line, index) => (
        <p key={index} className="mt-0.5 text-sm break-words text-muted">
          {line}
        </p>
      ))}
    </>
  )
}

function Figures({ entry }: { entry: ListEntry }) {
  return (
    <>
      {entry.hidden && <StatusBadge status="Hidden" />}
      <ul className="m-0 grid list-none grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 p-0 text-sm">
        {entry.figures.map(({ number, label }, index) => (
          <li key={index} className="col-span-2 grid grid-cols-subgrid">
            <span className="text-right font-medium tabular-nums">{number}</span>{' '}
            <span className="break-words text-muted">{label}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
