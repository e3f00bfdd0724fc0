// An input with its label, help, example and error, wired so that screen readers announce them together.
import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { useShownError } from './use-shown-error.ts'
import { useRead, useWords } from './use-words.ts'

export const INPUT_CLASS =
  'block min-h-9.5 w-full rounded-md border border-muted/70 bg-surface px-3 py-2 text-base ' +
  'text-ink placeholder:text-muted focus-visible:border-accent focus-visible:outline-2 ' +
  'focus-visible:outline-offset-1 focus-visible:outline-accent aria-invalid:border-danger ' +
  'aria-invalid:outline-danger disabled:bg-paper disabled:text-muted pointer-coarse:min-h-11 ' +
  'sm:text-sm'

export const FILE_INPUT_CLASS =
  'block w-full min-w-0 text-sm file:me-3 file:min-h-9 file:cursor-pointer file:rounded-md ' +
  'file:border file:border-muted/40 file:bg-surface file:px-3 file:font-medium ' +
  'pointer-coarse:file:min-h-11'

interface FieldTexts {
  label: ReactNode
  help?: ReactNode
  example?: string | undefined
  error?: string | undefined
  /** Shows a mark beside the label. Screen readers use the input's own attribute. */
  required?: boolean | undefined
  optional?: boolean | undefined
  /** The label is only for screen readers, and the help is below, so that the input begins at the top. */
  hideLabel?: boolean | undefined
  /** At the end of the label's line, such as a counter. */
  aside?: ReactNode
}

/** The attributes that connect an input with its label, help and error. */
export interface InputAttributes {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  autoFocus?: true
}

export interface FieldProps extends FieldTexts {
  id?: string | undefined
  className?: string | undefined
  children(wired: InputAttributes): ReactNode
}

/** The browser focuses the first such input of a loaded page. After hydration, focus-refusal.ts does it. */
const FOCUS_ON_LOAD = { autoFocus: true } as const

export function Field({
  id,
  label,
  help,
  example,
  error: answered,
  required,
  optional,
  hideLabel,
  aside,
  className = '',
  children,
}: FieldProps) {
  const { shown: error, onInput } = useShownError(answered)
  const t = useWords('ui.screens')
  const read = useRead()
  const generatedId = useId()
  const inputId = id ?? generatedId
  const describedBy = [
    error && `${inputId}-error`,
    help && `${inputId}-help`,
    example && `${inputId}-example`,
  ].filter(Boolean)
  const helpText = help && (
    <p id={`${inputId}-help`} className={`text-sm text-muted ${hideLabel ? 'mt-1.5' : 'mb-1.5'}`}>
      {read(help)}
    </p>
  )
  return (
    <div className={`min-w-0 ${className}`} onInput={onInput}>
      <div className={hideLabel ? 'sr-only' : 'mb-1 flex items-baseline justify-between gap-3'}>
        <label
          htmlFor={inputId}
          className={`text-sm font-medium text-ink ${required ? 'required-mark' : ''}`}
        >
          {read(label)}
          {optional && <span className="ms-1.5 font-normal text-muted">{t('optional')}</span>}
        </label>
        {aside}
      </div>
      {!hideLabel && helpText}
      {children({
        id: inputId,
        ...(describedBy.length && { 'aria-describedby': describedBy.join(' ') }),
        ...(error && { 'aria-invalid': true, ...FOCUS_ON_LOAD }),
      })}
      {hideLabel && helpText}
      {error && (
        <p id={`${inputId}-error`} className="mt-1.5 text-sm font-medium text-danger">
          {read(error)}
        </p>
      )}
      {example && (
        <p id={`${inputId}-example`} className="mt-1.5 text-xs text-muted">
          {t('forExample', { example })}
        </p>
      )}
    </div>
  )
}

type WithTexts<E> = Omit<E, 'id'> &
  FieldTexts & { id?: string | undefined; name: string; fieldClassName?: string }

export type TextFieldProps = WithTexts<InputHTMLAttributes<HTMLInputElement>>
export type TextAreaProps = WithTexts<TextareaHTMLAttributes<HTMLTextAreaElement>>
export type SelectProps = WithTexts<SelectHTMLAttributes<HTMLSelectElement>> & {
  choices: readonly (string | { value: string; label: string })[]
}

export function TextField({ fieldClassName, className = '', ...all }: TextFieldProps) {
  const [texts, input] = split(all)
  return (
    <Field {...texts} className={fieldClassName}>
      {(wired) => <input type="text" {...input} {...wired} className={`${INPUT_CLASS} ${className}`} />}
    </Field>
  )
}

export function TextArea({ fieldClassName, className = '', rows = 4, ...all }: TextAreaProps) {
  const [texts, input] = split(all)
  return (
    <Field {...texts} className={fieldClassName}>
      {(wired) => <textarea rows={rows} {...input} {...wired} className={`${INPUT_CLASS} ${className}`} />}
    </Field>
  )
}

export function Select({ fieldClassName, className = '', choices, ...all }: SelectProps) {
  const [texts, input] = split(all)
  return (
    <Field {...texts} className={fieldClassName}>
      {(wired) => (
        <select {...input} {...wired} className={`${INPUT_CLASS} ${className}`}>
          {choices.map((choice) => {
            const { value, label } = typeof choice === 'string' ? { value: choice, label: choice } : choice
            return (
              <option key={value} value={value}>
                {label}
              </option>
            )
          })}
        </select>
      )}
    </Field>
  )
}

function split<T extends FieldTexts & { id?: string | undefined }>(all: T) {
  const { id, label, help, example, error, optional, hideLabel, aside, ...input } = all
  return [
    { id, label, help, example, error, required: all.required, optional, hideLabel, aside },
    input,
  ] as const
}

interface RequiredNoteProps {
  /** The first star in it stands for the sign of required fields. */
  text?: string
  className?: string
}

/** Once in a form with required and optional fields. */
export function RequiredNote({ text, className = '' }: RequiredNoteProps) {
  const t = useWords('ui.screens')
  const star = (
    <span aria-hidden="true" className="text-danger">
      *
    </span>
  )
  if (text === undefined)
    return (
      <p className={`text-sm text-muted ${className}`}>
        {t.rich('requiredNote', {
          star: (words) => (
            <>
              {star}
              <span className="sr-only">{words}</span>
            </>
          ),
        })}
      </p>
    )
  const [before = '', ...after] = text.split('*')
  return (
    <p className={`text-sm text-muted ${className}`}>
      {before}
      {after.length > 0 && star}
      {after.join('*')}
    </p>
  )
}
