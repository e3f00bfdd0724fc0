// The points of the offer are the work: ticked off in public, with a few words and files if need be.
import { Check, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { FileField } from '#files/screens/file-field.tsx'
import { FileList } from '#files/screens/file-list.tsx'
import { useFileUploads } from '#files/screens/use-file-uploads.ts'
import { Card } from '#ui/screens/card.tsx'
import { TextField } from '#ui/screens/field.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import { UploadForm } from '#work/screens/thread/composer.tsx'
import type { PointView } from '#work/server/delivery/rounds-view.ts'
import type { WorkData } from './load-work.ts'
import { formState, type SentForm } from './refused-work.ts'
import { FormErrors, SubmitButton } from './work-parts.tsx'

interface ChecklistBoxProps {
  orderId: string
  work: WorkData
  last: SentForm | undefined
}

export function ChecklistBox({ orderId, work, last }: ChecklistBoxProps) {
  const t = useWords('order-pages.admin')
  const { points, progress, actions } = work.view
  if (!points.length) return null
  const canTick = actions.includes('point-ticked') || actions.includes('point-unticked')
  return (
    <Card
      title={t('checklist')}
      id="checklist"
      aside={<p className="text-sm text-muted tabular-nums">{progress?.words}</p>}
    >
      <ol className="m-0 list-none divide-y divide-line p-0">
        {points.map((point) => (
          <Point key={point.place} {...{ orderId, work, last, point, canTick }} />
        ))}
      </ol>
      {canTick && <p className="mt-3 text-xs text-muted">{t('point.seen')}</p>}
    </Card>
  )
}

interface PointProps extends ChecklistBoxProps {
  point: PointView
  canTick: boolean
}

function Point({ point, canTick, ...rest }: PointProps) {
  const { text, done, words, files } = point
  return (
    <li className="relative py-2">
      <div className={`flex items-start gap-3 ${done && canTick ? 'pe-9' : ''}`}>
        <TickBox point={point} canTick={canTick} />
        <div className="min-w-0 grow pt-0.5 text-sm">
          <p className={`[overflow-wrap:anywhere] ${done ? 'text-muted' : 'font-medium'}`}>{text}</p>
          {words && <p className="[overflow-wrap:anywhere]">{words}</p>}
          <FileList files={files} />
        </div>
      </div>
      {done && canTick && <PointWords key={`${words} ${files.length}`} point={point} {...rest} />}
    </li>
  )
}

const BOX =
  'inline-flex size-6 shrink-0 items-center justify-center rounded border-2 transition-colors duration-150 ' +
  'disabled:cursor-not-allowed disabled:opacity-50'

/** A tick is an action of its own, so that nothing waits to be saved. */
function TickBox({ point: { place, text, done, words }, canTick }: Pick<PointProps, 'point' | 'canTick'>) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" preventScrollReset className="leading-none">
      <input type="hidden" name="point" value={place} />
      <input type="hidden" name="done" value={done ? 'no' : 'yes'} />
      <input type="hidden" name="pointWords" value={words} />
      <button
        name="intent"
        value="point"
        role="checkbox"
        aria-checked={done}
        aria-label={text}
        disabled={!canTick || busy}
        className={`${BOX} cursor-pointer ${done ? 'border-accent bg-accent text-on-accent' : 'border-muted bg-surface hover:border-accent [&>svg]:invisible'} pointer-coarse:size-8`}
      >
        <Check aria-hidden="true" className="size-4" strokeWidth={3} />
      </button>
    </Form>
  )
}

/** At the end of the point's line. */
const PENCIL =
  'absolute top-1 end-0 grid size-8 cursor-pointer list-none place-items-center rounded-md text-muted ' +
  'hover:bg-line/60 hover:text-ink focus-visible:outline-2 focus-visible:outline-accent pointer-coarse:size-11 ' +
  'pointer-coarse:-end-2 [&::-webkit-details-marker]:hidden'

function PointWords({ orderId, work, last, point }: Omit<PointProps, 'canTick'>) {
  const t = useWords('order-pages.admin')
  const { place, text, words, files } = point
  const form = formState(last, ['point'], { field: 'point', value: String(place) })
  const uploads = useFileUploads(orderId)
  const name = `point-${place}`
  const isAsked = work.filesFor === name
  const action = t(words || files.length ? 'point.change' : 'point.add')
  const [ready] = useState(() => (isAsked ? work.leftover : []))
  return (
    <details open={form.isBack || isAsked}>
      <summary title={action} className={PENCIL}>
        <Pencil aria-hidden="true" className="size-4" />
        <span className="sr-only">
          {action}: {text}
        </span>
      </summary>
      <Form method="post" preventScrollReset className="mt-2 space-y-3" id={name}>
        <input type="hidden" name="point" value={place} />
        <input type="hidden" name="done" value="yes" />
        <TextField
          label={
            <>
              {t('point.words')} <span className="sr-only">({text})</span>
            </>
          }
          name="pointWords"
          maxLength={300}
          defaultValue={form.typed('pointWords') ?? words}
          error={form.error('words')}
          example={t('point.example')}
        />
        <FileField files={uploads} ready={ready} />
        <FormErrors errors={form.otherErrors(['words'])} />
        <SubmitButton intent="point" variant="quiet" busy={uploads.isBusy}>
          {t.rich('point.save', { hidden: (words) => <span className="sr-only">{words}</span> })}
        </SubmitButton>
      </Form>
      <noscript>
        <UploadForm orderId={orderId} back={`/admin/payment-status/${orderId}?files=${name}#${name}`} />
      </noscript>
    </details>
  )
}
