// The points of the offer are the work: ticked off in public, with a few words and files if need be.
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { FileField } from '#files/screens/file-field.tsx'
import { FileList } from '#files/screens/file-list.tsx'
import { useFileUploads } from '#files/screens/use-file-uploads.ts'
import { Card } from '#ui/screens/card.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { TextField } from '#ui/screens/field.tsx'
import { UploadForm } from '#work/screens/thread/composer.tsx'
import type { PointView } from '#work/server/delivery/rounds-view.ts'
import type { WorkData } from './load-work.ts'
import { formState, type SentForm } from './refused-work.ts'
import { FormErrors, SubmitButton } from './work-parts.tsx'

interface PointsBoxProps {
  orderId: string
  work: WorkData
  last: SentForm | undefined
}

export function PointsBox({ orderId, work, last }: PointsBoxProps) {
  const { points, progress, actions } = work.view
  if (!points.length) return null
  const canTick = actions.includes('point-ticked') || actions.includes('point-unticked')
  return (
    <Card
      title="Points"
      id="points"
      aside={
        <p className="text-sm text-muted tabular-nums">{progress?.words}. The customer sees the ticks</p>
      }
    >
      <ol className="m-0 list-none divide-y divide-line p-0">
        {points.map((point) => (
          <Point key={point.place} {...{ orderId, work, last, point, canTick }} />
        ))}
      </ol>
    </Card>
  )
}

interface PointProps extends PointsBoxProps {
  point: PointView
  canTick: boolean
}

function Point({ point, canTick, ...rest }: PointProps) {
  const { text, done, words, files } = point
  return (
    <li className="py-2.5 first:pt-0 last:pb-0">
      <div className="flex items-start gap-3">
        <TickBox point={point} canTick={canTick} />
        <div className="min-w-0 grow pt-0.5 text-sm">
          <p className={`[overflow-wrap:anywhere] ${done ? 'text-muted' : 'font-medium'}`}>{text}</p>
          {words && <p className="[overflow-wrap:anywhere]">{words}</p>}
          <FileList files={files} />
          {done && canTick && <PointWords key={`${words} ${files.length}`} point={point} {...rest} />}
        </div>
      </div>
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

function PointWords({ orderId, work, last, point }: Omit<PointProps, 'canTick'>) {
  const { place, text, words, files } = point
  const form = formState(last, ['point'], { field: 'point', value: String(place) })
  const uploads = useFileUploads(orderId)
  const name = `point-${place}`
  const isAsked = work.filesFor === name
  const [ready] = useState(() => (isAsked ? work.leftover : []))
  return (
    <Disclosure
      summary={words || files.length ? 'Change the words' : 'Add words or a file'}
      open={form.isBack || isAsked}
    >
      <Form method="post" preventScrollReset className="mt-1 space-y-3" id={name}>
        <input type="hidden" name="point" value={place} />
        <input type="hidden" name="done" value="yes" />
        <TextField
          label={
            <>
              A few words about it <span className="sr-only">({text})</span>
            </>
          }
          name="pointWords"
          maxLength={300}
          defaultValue={form.typed('pointWords') ?? words}
          error={form.error('words')}
          example="84 pages looked at, 19 faults worth repairing"
        />
        <FileField files={uploads} ready={ready} />
        <FormErrors errors={form.otherErrors(['words'])} />
        <SubmitButton intent="point" variant="quiet" busy={uploads.isBusy}>
          Save<span className="sr-only"> the words</span>
        </SubmitButton>
      </Form>
      <noscript>
        <UploadForm orderId={orderId} back={`/admin/payment-status/${orderId}?files=${name}#${name}`} />
      </noscript>
    </Disclosure>
  )
}
