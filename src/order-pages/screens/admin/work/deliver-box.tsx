// Delivers a round: first a preview as the customer sees it, then it is sent.
import { useLayoutEffect, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { FileField } from '#files/screens/file-field.tsx'
import { useFileUploads } from '#files/screens/use-file-uploads.ts'
import { countOf } from '#platform/rules/count-of.ts'
import { useDeletedOnceSent, useSavedInputs } from '#site/screens/frame/use-saved-inputs.ts'
import { Card } from '#ui/screens/card.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { TextArea, TextField } from '#ui/screens/field.tsx'
import { Round } from '#work/screens/round.tsx'
import { UploadForm } from '#work/screens/thread/composer.tsx'
import type { RoundView } from '#work/server/delivery/rounds-view.ts'
import type { WorkData } from './load-work.ts'
import { DELIVERY_ID } from './moment-actions.tsx'
import { formState, type FormState, type SentForm } from './refused-work.ts'
import { FormErrors, SubmitButton } from './work-parts.tsx'

interface DeliverBoxProps {
  orderId: string
  work: WorkData
  last: SentForm | undefined
  preview: RoundView | undefined
}

/** What is saved of the form. Its files wait on the server. */
const SAVED = ['words', 'links', 'covered', 'leftOut', 'became'] as const

const savedAs = (orderId: string): string => `delivery ${orderId}`

const INTENTS = ['preview-delivery', 'edit-delivery', 'deliver']

export function DeliverBox({ orderId, work, last, preview }: DeliverBoxProps) {
  useOpenedByLink()
  useDeletedOnceSent(savedAs(orderId), work.done === 'delivered')
  if (!work.view.actions.includes('delivered')) return null
  const form = formState(last, INTENTS)
  const round = (work.view.deliveries[0]?.round ?? 0) + 1
  return (
    <Card title={round > 1 ? `Deliver round ${round}` : 'Deliver'} id="deliver">
      {preview && last ? (
        <Preview preview={preview} last={last} work={work} />
      ) : (
        <Disclosure summary="Write the delivery" open={isWanted(work, form)} className="-my-1">
          <DeliverForm key={`${orderId} ${work.filesFor}`} orderId={orderId} work={work} form={form} />
        </Disclosure>
      )}
    </Card>
  )
}

/** The form is open without a click: it came back, files wait in it, or the day is here. */
const isWanted = ({ filesFor, view: { late, promise } }: WorkData, form: FormState): boolean =>
  form.isBack || filesFor === 'deliver' || late || promise?.daysLeft === 0

/**
 * Links to the form unfold it. Without scripts the browser does that for a target inside a <details>; but not
 * for the heading, and not when the router changes the address.
 */
function useOpenedByLink(): void {
  const { hash, key } = useLocation()
  useLayoutEffect(() => {
    if (hash !== '#deliver' && hash !== `#${DELIVERY_ID}`) return
    const fold = document.getElementById(DELIVERY_ID)?.closest('details')
    if (fold) fold.open = true
  }, [hash, key])
}

const KEPT = ['words', 'links', 'file', 'covered', 'leftOut', 'became']

/** Sends exactly what it shows. The form is hidden until the admin wants to change something. */
function Preview({ preview, last, work }: { preview: RoundView; last: SentForm; work: WorkData }) {
  return (
    <Form method="post" preventScrollReset className="space-y-4" id={DELIVERY_ID} tabIndex={-1}>
      {KEPT.flatMap((name) =>
        (last.sent[name] ?? []).map((value, at) => (
          <input key={`${name} ${at}`} type="hidden" name={name} value={value} />
        )),
      )}
      <p className="text-sm text-muted">
        This is what the customer sees. You can take it back for a minute; after that it can’t be changed,
        only followed by another round.
      </p>
      <div data-preview="" className="rounded-lg border-2 border-dashed border-accent-mid bg-paper p-4">
        <Round round={preview} points={work.view.points} isPreview />
      </div>
      <div className="flex flex-wrap gap-2">
        <SubmitButton intent="deliver">Send to the customer</SubmitButton>
        <SubmitButton intent="edit-delivery" variant="quiet">
          Change it
        </SubmitButton>
      </div>
    </Form>
  )
}

function DeliverForm({ orderId, work, form }: { orderId: string; work: WorkData; form: FormState }) {
  const uploads = useFileUploads(orderId)
  const ref = useSavedInputs(savedAs(orderId), SAVED)
  const [ready] = useState(() =>
    work.filesFor === 'deliver' || form.isBack
      ? work.leftover.filter(({ _id }) => work.filesFor === 'deliver' || form.list('file').includes(_id))
      : [],
  )
  return (
    <>
      <Form ref={ref} method="post" preventScrollReset className="space-y-4">
        <TextArea
          id={DELIVERY_ID}
          label="What you deliver"
          name="words"
          rows={5}
          maxLength={20_000}
          defaultValue={form.typed('words')}
          error={form.error('words')}
          help="What it is, what to look at first, what comes next."
        />
        <FileField files={uploads} ready={ready} />
        <TextArea
          label="Links"
          optional
          name="links"
          rows={2}
          defaultValue={form.typed('links')}
          error={form.error('links')}
          help="One per line."
          placeholder="https://"
        />
        <Covered work={work} form={form} />
        <BecameOfChanges work={work} form={form} />
        <FormErrors errors={form.otherErrors(['words', 'links', 'leftOut'])} />
        <SubmitButton intent="preview-delivery" busy={uploads.isBusy}>
          Preview
        </SubmitButton>
      </Form>
      <noscript>
        <UploadForm orderId={orderId} back={`/admin/payment-status/${orderId}?files=deliver#deliver`} />
      </noscript>
    </>
  )
}

function Covered({ work, form }: { work: WorkData; form: FormState }) {
  const { points } = work.view
  if (!points.length) return null
  const isCovered = (place: number) => !form.isBack || form.list('covered').includes(String(place))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium">Points that it covers</legend>
      <Disclosure
        summary={form.isBack ? 'The points' : `${countOf(points.length, 'point')}, all ticked`}
        open={form.isBack}
        className="fold-on-phones"
      >
        <div className="grid gap-x-6 gap-y-0.5 sm:grid-cols-2">
          {points.map(({ place, text }) => (
            <label key={place} className="flex items-start gap-2.5 py-1 text-sm pointer-coarse:py-2.5">
              <input
                type="checkbox"
                name="covered"
                value={place}
                defaultChecked={isCovered(place)}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
            </label>
          ))}
        </div>
      </Disclosure>
      <TextField
        label="Why points are left out"
        optional
        name="leftOut"
        maxLength={2000}
        defaultValue={form.typed('leftOut')}
        error={form.error('leftOut')}
        help="Needed if a point is neither ticked here nor done before."
        fieldClassName="mt-3"
      />
    </fieldset>
  )
}

function BecameOfChanges({ work, form }: { work: WorkData; form: FormState }) {
  const { state, changes } = work.view
  const lines = state === 'changes-asked' ? (changes.asked[0]?.lines ?? []) : []
  if (!lines.length) return null
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="mb-2 text-sm font-medium">What became of each change</legend>
      {lines.map((line, at) => (
        <TextField
          key={at}
          label={line}
          name="became"
          maxLength={500}
          defaultValue={form.list('became')[at]}
          placeholder="Done"
        />
      ))}
    </fieldset>
  )
}
