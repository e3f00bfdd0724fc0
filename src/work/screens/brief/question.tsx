// One question of the brief: its input, "I’m not sure, please ask me", and whether the answer is saved.
import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { type ReadyFile, FileField, ReadyFiles, RemoveButton } from '#files/screens/file-field.tsx'
import { FileList } from '#files/screens/file-list.tsx'
import { useFileUploads } from '#files/screens/use-file-uploads.ts'
import { Button } from '#ui/screens/button.tsx'
import { INPUT_CLASS } from '#ui/screens/field.tsx'
import { useHydrated } from '#ui/screens/use-hydrated.ts'
import { useShownError } from '#ui/screens/use-shown-error.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { BriefEntry } from '../../server/brief/read-brief.ts'
import { ADD_FILE, fileFieldOf, REMOVE_FILE } from './read-answers.ts'
import type { Draft, SaveState } from './saved-answers.ts'
import { useSavedAnswer } from './use-saved-answer.ts'

export interface TypedAnswer extends Draft {
  error?: string | undefined
}

interface QuestionProps {
  orderId: string
  entry: BriefEntry
  number: number
  /** After a refusal: what the form held. */
  typed?: TypedAnswer | undefined
  /** Uploaded without scripts, and not attached yet. */
  ready: readonly ReadyFile[]
  canSave: boolean
  disabled: boolean
  /** Called with each change of what is typed. */
  onDraft(draft: Draft): void
  /** Whether files are on their way. */
  onBusy(isBusy: boolean): void
}

export function Question({
  orderId,
  entry,
  number,
  typed,
  ready,
  canSave,
  disabled,
  onDraft,
  onBusy,
}: QuestionProps) {
  const t = useWords('work.screens')
  const hydrated = useHydrated()
  const { id, label, help, required, version, suggestion } = entry
  const stored: Draft = {
    answer: typed?.answer ?? entry.answer ?? '',
    unsure: typed?.unsure ?? entry.unsure ?? false,
  }
  const saved = useSavedAnswer({ orderId, question: id, version, stored, enabled: canSave, onDraft })
  const { draft, change } = saved
  const inputId = `question-${id}`
  const { shown: error, onInput } = useShownError(typed?.error)
  const describedBy = [help && `${inputId}-help`, error && `${inputId}-error`].filter(Boolean).join(' ')
  return (
    <li className="rounded-lg border border-line bg-surface p-4 sm:p-5" onInput={onInput}>
      <input type="hidden" name={`version-${id}`} value={saved.version} />
      <label
        id={`${inputId}-label`}
        htmlFor={inputId}
        className="font-display text-lg font-semibold text-balance"
      >
        <span className="me-2 text-muted tabular-nums">{number}.</span>
        {label}
        {!required && <span className="ms-2 font-text text-sm font-normal text-muted">{t('optional')}</span>}
      </label>
      {help && (
        <p id={`${inputId}-help`} className="mt-1 text-sm text-muted">
          {help}
        </p>
      )}
      <div className="mt-3">
        <AnswerInput
          entry={entry}
          draft={draft}
          disabled={disabled || draft.unsure}
          attributes={{
            id: inputId,
            name: `answer-${id}`,
            ...(describedBy && { 'aria-describedby': describedBy }),
            ...(error && { 'aria-invalid': true }),
          }}
          onChange={(answer) => change({ answer })}
          onBlur={saved.leave}
        />
        {entry.kind === 'Files' && (
          <BriefFiles
            orderId={orderId}
            entry={entry}
            disabled={disabled}
            ready={ready}
            canSave={canSave}
            onArrived={saved.attach}
            onBusy={onBusy}
          />
        )}
      </div>
      {error && (
        <p id={`${inputId}-error`} className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {hydrated && suggestion && !draft.answer && !draft.unsure && !disabled && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {suggestion.from === 'earlier order'
              ? t('brief.lastTime', { answer: excerpt(suggestion.answer) })
              : t('brief.youWrote', { answer: excerpt(suggestion.answer) })}
          </span>
          <Button
            type="button"
            variant="quiet"
            onClick={() => change({ answer: suggestion.answer, unsure: false })}
          >
            {t('brief.useThis')}
          </Button>
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <label className="inline-flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11">
          <input
            type="checkbox"
            name={`unsure-${id}`}
            aria-describedby={`${inputId}-label`}
            disabled={disabled}
            checked={draft.unsure}
            onChange={({ currentTarget }) => change({ unsure: currentTarget.checked })}
            className="size-4 accent-accent"
          />
          {t('brief.unsure')}
        </label>
        {hydrated && canSave && (draft.answer || draft.unsure || saved.state.kind !== 'saved') && (
          <SavingWords state={saved.state} />
        )}
      </div>
      {saved.state.kind === 'conflict' && (
        <Conflict state={saved.state} onTheirs={saved.takeTheirs} onMine={saved.overwrite} />
      )}
    </li>
  )
}

const excerpt = (text: string): string => (text.length > 120 ? `${text.slice(0, 117).trimEnd()}…` : text)

interface AnswerInputProps {
  entry: BriefEntry
  draft: Draft
  disabled: boolean
  attributes: Record<string, unknown>
  onChange(answer: string): void
  onBlur(): void
}

function AnswerInput({ entry, draft, disabled, attributes, onChange, onBlur }: AnswerInputProps) {
  const t = useWords('work.screens')
  const shared = {
    ...attributes,
    value: draft.answer,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
    onBlur,
    readOnly: disabled,
    className: INPUT_CLASS,
  }
  if (entry.kind === 'Long answer') return <textarea rows={5} maxLength={entry.maximum} {...shared} />
  if (entry.kind === 'Choice') {
    const { readOnly: _, ...select } = shared
    return (
      <select {...select} disabled={disabled}>
        <option value="">{t('pleaseChoose')}</option>
        {entry.choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    )
  }
  if (entry.kind === 'Files')
    return <input type="text" maxLength={entry.maximum} placeholder={t('brief.aboutFiles')} {...shared} />
  return <input type={entry.kind === 'Link' ? 'url' : 'text'} maxLength={entry.maximum} {...shared} />
}

function SavingWords({ state }: { state: SaveState }) {
  const t = useWords('work.screens')
  const isWrong = state.kind === 'failed' || state.kind === 'refused'
  return (
    <p role="status" className={`text-sm ${isWrong ? 'font-medium text-danger' : 'text-muted'}`}>
      {state.kind === 'refused'
        ? state.words
          ? t('saving.refused', { why: state.words })
          : t('saving.signedOut')
        : state.kind !== 'conflict' && t(`saving.${state.kind}`)}
    </p>
  )
}

interface ConflictProps {
  state: SaveState & { kind: 'conflict' }
  onTheirs(theirs: Draft, version: number): void
  onMine(version: number): void
}

function Conflict({ state: { theirs, version }, onTheirs, onMine }: ConflictProps) {
  const t = useWords('work.screens')
  return (
    <div role="alert" className="mt-3 rounded-md p-3 text-sm amber-note">
      <p className="font-semibold">{t('brief.changedElsewhere')}</p>
      <p className="mt-1 [overflow-wrap:anywhere] whitespace-pre-line">
        {t('brief.otherAnswer', {
          answer: theirs.unsure ? t('brief.unsure') : theirs.answer || t('brief.nothing'),
        })}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button type="button" onClick={() => onMine(version)}>
          {t('brief.keepMine')}
        </Button>
        <Button type="button" variant="quiet" onClick={() => onTheirs(theirs, version)}>
          {t('brief.takeOther')}
        </Button>
      </div>
    </div>
  )
}

interface BriefFilesProps {
  orderId: string
  entry: BriefEntry
  disabled: boolean
  /** Sent before, without scripts, and not attached yet. */
  ready: readonly ReadyFile[]
  /** The brief is not sent yet: each file is saved as it arrives. The form has them too. */
  canSave: boolean
  /** Saves the answer with these files. */
  onArrived(ids: string[]): void
  /** Whether files are on their way: the form waits for them. */
  onBusy(isBusy: boolean): void
}

/** The files of one answer. Each belongs to it as soon as it has arrived, before the form is sent. */
function BriefFiles({ orderId, entry, disabled, ready, canSave, onArrived, onBusy }: BriefFilesProps) {
  const t = useWords('work.screens')
  const files = useFileUploads(orderId)
  const { revalidate } = useRevalidator()
  const told = useRef(new Set<string>())
  const tell = useEffectEvent((ids: string[]) => {
    onArrived(ids)
    void revalidate()
  })
  useEffect(() => {
    const arrived = files.uploads.flatMap(({ stored }) =>
      stored && !told.current.has(stored.id) ? [stored.id] : [],
    )
    for (const id of arrived) told.current.add(id)
    if (arrived.length && canSave) tell(arrived)
  }, [files.uploads, canSave])
  const tellBusy = useEffectEvent(onBusy)
  useEffect(() => tellBusy(files.isBusy), [files.isBusy])
  // Once the page has loaded its data again, `ready` also has the files that were just uploaded.
  const others = ready.filter(({ _id }) => files.uploads.every(({ stored }) => stored?.id !== _id))
  return (
    <div className="mt-3 grid grid-cols-1 gap-3">
      <FileList
        files={entry.files}
        {...(canSave &&
          !disabled && {
            action: (file) => <RemoveButton name={file.name} value={`${REMOVE_FILE}${file._id}`} />,
          })}
      />
      {!disabled && (
        <div>
          <ReadyFiles files={others} name={fileFieldOf(entry.id)} />
          <FileField
            files={{
              ...files,
              uploads: files.uploads.filter(({ stored }) =>
                entry.files.every(({ _id }) => _id !== stored?.id),
              ),
            }}
            name={fileFieldOf(entry.id)}
            onRemoved={() => void revalidate()}
          />
          <noscript>
            <Button variant="quiet" name="intent" value={`${ADD_FILE}${entry.id}`}>
              {t('brief.saveAndAdd')}
            </Button>
          </noscript>
        </div>
      )}
    </div>
  )
}
