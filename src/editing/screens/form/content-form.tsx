// The form of any content type: its fields, the draft, the version conflict, and the live preview beside it.
import { Fragment, useRef, type ReactNode, useEffect, type RefObject, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { AnyRecord } from '#content/rules/model/define.ts'
import type { FormInput } from '#content/rules/model/to-form.ts'
import type { Language } from '#platform/rules/languages.ts'
import { Button } from '#ui/screens/button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import type { Refusal } from '#ui/screens/scope.ts'
import { useHydrated } from '#ui/screens/use-hydrated.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { FIELD_INPUTS } from '../field-inputs/index.ts'
import type { LibraryPicture } from '../field-inputs/input-props.ts'
import type { ContentPlan, Values } from '../plan.ts'
import { LivePreview } from '../preview/live-preview.tsx'
import type { PreviewedSite } from '../preview/preview-site.ts'
import type { FormResult } from '../read-content-form.ts'
import { Conflict } from './conflict.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { FormParts } from './form-parts.tsx'
import { useContentForm } from './use-content-form.ts'
import { useDraft } from './use-draft.ts'
import { usePictureUploads, type Uploads } from './use-picture-uploads.ts'

export interface ContentFormProps {
  plan: ContentPlan
  /** The record to edit; null creates a new one. */
  record: AnyRecord | null
  result?: FormResult | undefined
  pictures: Record<string, LibraryPicture>
  /** The site that the preview shows; without it there is no preview. */
  site?: PreviewedSite | undefined
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
  const t = useWords('editing.admin')
  const form = useRef<HTMLFormElement>(null)
  const state = useContentForm({ plan, record, result, libraryPictures: pictures, count })
  const { values, version, dirty } = state
  const draft = useDraft([plan.name, record?._id ?? 'new', plan.language].filter(Boolean).join(' '), state)
  const { formData } = useNavigation()
  const saving = formData?.get('type') === plan.name
  const uploads = usePictureUploads(form)
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
      aria-label={t(record ? 'formEdit' : 'formAdd', { type: plan.label })}
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
              {input.source && <Source input={input} language={plan.sourceLanguage} />}
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
        label={record ? t('saveChanges') : plan.texts.create}
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

/** Ctrl+S or ⌘S saves. With several forms on a screen, it saves the one that has the focus. */
function useSaveKey(form: RefObject<HTMLFormElement | null>, alone: boolean): void {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 's' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      if (!form.current || !(alone || form.current.contains(document.activeElement))) return
      event.preventDefault()
      form.current.requestSubmit()
    }
    addEventListener('keydown', save)
    return () => removeEventListener('keydown', save)
  }, [form, alone])
}

interface Corrected {
  /** Whether a field's value differs from the one that the server answered. */
  isCorrected(name: string): boolean
  markSent(): void
}

/**
 * Compares with the values that were sent, not with those at the answer: a field may be changed in between.
 * By its value: an icon or a picture is chosen without typing.
 */
function useCorrected(result: FormResult | undefined, values: Values): Corrected {
  const [sent, setSent] = useState(values)
  const [answered, setAnswered] = useState({ result, values })
  if (answered.result !== result) setAnswered({ result, values: sent })
  return {
    isCorrected: (name) => answered.result === result && answered.values[name] !== values[name],
    markSent: () => setSent(values),
  }
}

interface NotSavedProps {
  plan: ContentPlan
  refusal: Refusal
  /** The field was changed since. */
  isCorrected(name: string): boolean
}

/** Why nothing was saved, above the fields. */
function NotSaved({ plan: { asksFirst }, refusal: { errors, detail }, isCorrected }: NotSavedProps) {
  const t = useWords('editing.admin')
  const wrong = Object.keys(errors)
  const isAsked = asksFirst && errors[asksFirst.confirmation]
  return (
    <Notice tone="wrong" title={t('notSaved')}>
      {wrong.length
        ? t(isAsked ? 'answerFirst' : wrong.every(isCorrected) ? 'corrected' : 'needChange')
        : detail}
    </Notice>
  )
}

/** What the field says in the site’s own language, above the input for another one. */
const Source = ({ input, language }: { input: FormInput; language: Language | undefined }) => (
  <p
    lang={language}
    className="mb-1.5 line-clamp-6 border-s-2 border-line ps-3 text-sm whitespace-pre-line text-muted"
  >
    {input.source}
  </p>
)

interface ConfirmationProps {
  asksFirst: NonNullable<ContentPlan['asksFirst']>
  id: string
  question: string
}

/** Asks about a change that has wide effects. Ticked, the form can be sent again. */
function Confirmation({ asksFirst: { confirmation, label }, id, question }: ConfirmationProps) {
  return (
    <div className="rounded-md px-4 py-3 text-sm amber-note">
      <p id={`${id}-question`} role="alert" className="max-w-[68ch]">
        {question}
      </p>
      <label className="mt-2 flex min-h-9 items-center gap-2.5 font-medium pointer-coarse:min-h-11">
        <input
          type="checkbox"
          name={confirmation}
          value="yes"
          required
          aria-describedby={`${id}-question`}
          className="size-4 shrink-0 accent-accent"
        />
        {label}
      </label>
    </div>
  )
}

const BAR =
  '-mx-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-surface px-4 py-3 sm:-mx-5 ' +
  'sm:rounded-b-lg sm:px-5'

interface SaveBarProps {
  /** The words of the button. */
  label: string
  saving: boolean
  uploads: Uploads
  dirty: boolean
  savedAt: string | undefined
  /** Stays in view while the form is scrolled. */
  sticky: boolean
}

/** The button below the fields, and beside it whether everything is saved. */
function SaveBar({ label, saving, uploads, dirty, savedAt, sticky }: SaveBarProps) {
  const hydrated = useHydrated()
  const t = useWords('editing.admin')
  const unsaved = t(hydrated ? 'unsavedDraft' : 'unsaved')
  return (
    <div className={`${sticky ? 'save-bar' : ''} ${BAR}`}>
      <Button disabled={saving || uploads.waiting} className="max-w-full shrink-0">
        {saving ? t('saving') : uploads.waiting ? t('waitingForPicture') : label}
      </Button>
      {/* Fits beside the button in two lines, so that the bar keeps its height. */}
      <p role="status" className="min-w-0 flex-1 basis-24 text-xs text-muted">
        {uploads.message || (dirty ? unsaved : savedAt && t('savedAt', { when: savedAt }))}
      </p>
    </div>
  )
}
