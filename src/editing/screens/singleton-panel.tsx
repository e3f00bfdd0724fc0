import { useMemo } from 'react'
import type { Site } from '#content/rules/index.ts'
import type { AnyRecord } from '#content/rules/model/define.ts'
import { AnchorButton, LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { FactList } from '#ui/screens/fact-list.tsx'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import type { ListEntry } from './list-entry.ts'
import { publicPageOf, valuesOf, type ContentPlan } from './plan.ts'
import { LivePreview } from './preview/live-preview.tsx'
import { picturesOf } from './used-media.ts'

interface SingletonPanelProps {
  plan: ContentPlan
  entry: ListEntry
  /** The record and the site that shows it, if the screen has room for the preview. */
  shown?: { record: AnyRecord; site: Site } | undefined
}

/** The record of a singleton type, with the link to edit it, and the section that shows it. */
export function SingletonPanel({ plan, entry, shown }: SingletonPanelProps) {
  return (
    <>
      <Card
        title={
          <>
            {plan.label} {entry.hidden && <StatusBadge status="Hidden" />}
          </>
        }
        id={`panel-${plan.name}`}
        aside={
          <div className="flex flex-wrap-reverse gap-2">
            {shown && (
              <AnchorButton href={publicPageOf(plan, shown.record)} target="_blank">
                See the page<span className="sr-only"> (in a new tab)</span>
              </AnchorButton>
            )}
            <LinkButton to={entry.editAt} variant="primary">
              {plan.texts.edit}
            </LinkButton>
          </div>
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
            <Values entry={entry} inFull={!shown} />
          </div>
        </div>
      </Card>
      {shown && <Shown plan={plan} {...shown} />}
    </>
  )
}

function Shown({ plan, record, site }: { plan: ContentPlan; record: AnyRecord; site: Site }) {
  const values = useMemo(() => valuesOf(plan, record), [plan, record])
  const pictures = useMemo(() => picturesOf(site), [site])
  return <LivePreview plan={plan} record={record} values={values} site={site} pictures={pictures} wide />
}

/** The preview below shows a long text in full, so it has one line here. */
function Values({ entry, inFull }: { entry: ListEntry; inFull: boolean }) {
  if (entry.figures.length) return <Figures entry={entry} />
  if (!entry.facts.length) return <p className="font-medium">In use now</p>
  return (
    <div className={inFull ? '' : '[&_dd]:line-clamp-1'}>
      <FactList facts={entry.facts} />
    </div>
  )
}

function Figures({ entry }: { entry: ListEntry }) {
  return (
    <ul className="m-0 grid list-none grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 p-0 text-sm">
      {entry.figures.map(({ number, label }, index) => (
        <li key={index} className="col-span-2 grid grid-cols-subgrid">
          <span className="text-right font-medium tabular-nums">{number}</span>{' '}
          <span className="break-words text-muted">{label}</span>
        </li>
      ))}
    </ul>
  )
}
