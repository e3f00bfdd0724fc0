// The form of any content type: its fields, the draft, the version conflict, and the live preview beside it.
import { Fragment, useRef, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Site } from '#content/rules/index.ts'
import type { AnyRecord } from '#content/rules/model/define.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { FIELD_INPUTS } from '../field-inputs/index.ts'
import type { LibraryPicture } from '../field-inputs/input-props.ts'
import type { ContentPlan, Values } from '../plan.ts'
import { LivePreview } from '../preview/live-preview.tsx'
import type { FormResult } from '../read-form.ts'
import { Confirmation } from './confirmation.tsx'
import { Conflict } from './conflict.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { FormParts } from './form-parts.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { NotSaved } from './not-saved.tsx'
import { SaveBar } from './save-bar.tsx'
import { useContentForm } from './use-content-form.ts'
import { useCorrected } from './use-corrected.ts'
import { useDraft } from './use-draft.ts'
import { useSaveKey } from './use-save-key.ts'
import { useUploads } from './use-uploads.ts'

export interface ContentFormProps {
  plan: ContentPlan
  /** The record to edit; null creates a new one. */
  record: AnyRecord | null
  result?: FormResult | undefined
  pictures: Record<string, LibraryPicture>
  /** The site that the preview shows; without it there is no preview. */
  site?: Site | undefined
  /** Another preview, of what is typed now. */
  preview?: ((values: Values) => ReactNode) | undefined
  /** Fields that have no input here. */
  fixed?: Values | undefined
  /** The only form of its screen: the save shortcut works without focus in it. */
  alone?: boolean
  /** How many records exist, for a form that creates new ones. */
  count?: number
  /** When the record was saved last. */
  savedAt?: string | undefined
  /** The message after a save, shown until something is typed. */
  saved?: string | undefined
}

export function ContentForm({
  plan,
  record,
  result,
  pictures,
  site,
  preview,
  fixed = {},
  alone = false,
  count = 1,
  savedAt,
  saved,
}: ContentFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const state = useContentForm({ plan, record, result, libraryPictures: pictures, count })
  const { values, version, dirty } = state
  const draft = useDraft(`${plan.name} ${record?._id ?? 'new'}`, state)
  const { formData } = useNavigation()
  const saving = formData?.get('type') === plan.name
  const uploads = useUploads(form)
  useSaveKey(form, alone)

  const refusal = result?.refusal
  const conflict = Boolean(refusal?.current)
  const { isCorrected, markSent } = useCorrected(result, values)
  const errorOf = (name: string) => (isCorrected(name) ? undefined : refusal?.errors[name])
  const fields = (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      onSubmit={(event) => {
        if (!uploads.mayPass(event)) return
        state.markSent(values)
        markSent()
      }}
      aria-label={record ? `Edit: ${plan.label}` : `Add: ${plan.label}`}
      className="min-w-0 space-y-5"
    >
      <input type="hidden" name="intent" value={record ? 'save' : 'create'} />
      <input type="hidden" name="type" value={plan.name} />
      {record && <input type="hidden" name="version" value={version} />}
      {Object.entries(fixed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {saved && !dirty && !refusal && <Notice>{saved}</Notice>}
      {refusal && !conflict && !refusal.confirm && (
        <NotSaved plan={plan} refusal={refusal} isCorrected={isCorrected} />
      )}
      {conflict && <Conflict plan={plan} result={result!} values={values} onChoose={state.set} />}
      {draft.offer && (
        <DraftOffer
          draft={draft.offer}
          outdated={draft.offer.draft.version !== version}
          onRestore={() => {
            state.restoreDraft(draft.offer!.draft)
            draft.close()
          }}
          onDiscard={draft.close}
        />
      )}
      <FormParts inputs={plan.inputs} onSwap={state.swap}>
        {(input) => {
          const Input = FIELD_INPUTS[input.kind]
          const question =
            plan.asksFirst?.field === input.name && refusal?.errors[plan.asksFirst.confirmation]
          return (
            <Fragment key={input.name}>
              <Input
                input={input}
                id={`${plan.name}-${input.name}`}
                value={values[input.name] ?? ''}
                error={errorOf(input.name)}
                onChange={(value) => state.set(input.name, value)}
                pictures={state.pictures}
                onPicture={state.setPicture}
                onUpload={uploads.track}
                saves={state.saves}
              />
              {plan.asksFirst && question && (
                <Confirmation asksFirst={plan.asksFirst} id={`${plan.name}-confirm`} question={question} />
              )}
            </Fragment>
          )
        }}
      </FormParts>
      <SaveBar
        label={record ? 'Save changes' : plan.texts.create}
        saving={saving}
        uploads={uploads}
        dirty={dirty}
        savedAt={savedAt}
        sticky={record !== null}
      />
    </Form>
  )
  return (
    <>
      {/* Not while a form is sent: a save or a deletion leaves this page on purpose. */}
      <LeaveGuard dirty={(dirty || uploads.pending) && !formData} />
      {preview || (site && plan.section) ? (
        <div className="grid gap-6 xl:grid-cols-[26rem_minmax(0,1fr)] 2xl:grid-cols-[30rem_minmax(0,1fr)]">
          <div className="min-w-0 rounded-lg border border-line bg-surface p-4 pb-0 sm:p-5 sm:pb-0">
            {fields}
          </div>
          {preview?.(values)}
          {site && plan.section && (
            <LivePreview plan={plan} record={record} values={values} site={site} pictures={state.pictures} />
          )}
        </div>
      ) : (
        fields
      )}
    </>
  )
}
