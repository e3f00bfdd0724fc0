// A label, help, an example and what is wrong, wired to one input so that a screen reader tells them
// together.
import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'

export const INPUT_CLASS =
  'block min-h-9.5 w-full rounded-md border border-muted/70 bg-white px-3 py-2 text-base text-ink placeholder:text-muted ' +
  'focus-visible:border-accent focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-accent ' +
  'aria-invalid:border-danger aria-invalid:outline-danger disabled:bg-paper disabled:text-muted pointer-coarse:min-h-11 sm:text-sm'

interface FieldWords {
  label: ReactNode
  help?: ReactNode
  example?: string
  error?: string
  /** Marked beside the label. The mark is for the eye: the input's own attribute tells screen readers. */
  required?: boolean
  optional?: boolean
  /** The label is only for those who hear the page. */
  hideLabel?: boolean
  /** Stands at the end of the label's line, such as a counter. */
  aside?: ReactNode
}

/** What an input takes to be tied to its words. */
export interface WiredInput {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  autoFocus?: true
}

export interface FieldProps extends FieldWords {
  id?: string
  className?: string
  children(wired: WiredInput): ReactNode
}

/**
 * The first of them gets the focus when the page comes back from the server; later it is for
 * focus-refusal.ts.
 */
const FOCUSED = { autoFocus: true } as const

export function Field({
  id,
  label,
  help,
  example,
  error,
  required,
  optional,
  hideLabel,
  aside,
  className = '',
  children,
}: FieldProps) {
  const made = useId()
  const own = id ?? made
  const parts = [error && `${own}-error`, help && `${own}-help`, example && `${own}-example`].filter(Boolean)
  return (
    <div className={`min-w-0 ${className}`}>
      <div className={hideLabel ? 'sr-only' : 'mb-1 flex items-baseline justify-between gap-3'}>
        <label htmlFor={own} className={`text-sm font-medium text-ink ${required ? 'required-mark' : ''}`}>
          {label}
          {optional && <span className="ml-1.5 font-normal text-muted">(optional)</span>}
        </label>
        {aside}
      </div>
      {help && (
        <p id={`${own}-help`} className="mb-1.5 text-sm text-muted">
          {help}
        </p>
      )}
      {children({
        id: own,
        'aria-describedby': parts.length ? parts.join(' ') : undefined,
        'aria-invalid': error ? true : undefined,
        ...(error && FOCUSED),
      })}
      {error && (
        <p id={`${own}-error`} className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {example && (
        <p id={`${own}-example`} className="mt-1.5 text-xs text-muted">
          For example: {example}
        </p>
      )}
    </div>
  )
}

type Words<E> = Omit<E, 'id'> & FieldWords & { id?: string; name: string; fieldClassName?: string }

export type TextFieldProps = Words<InputHTMLAttributes<HTMLInputElement>>
export type TextAreaProps = Words<TextareaHTMLAttributes<HTMLTextAreaElement>>
export type SelectProps = Words<SelectHTMLAttributes<HTMLSelectElement>> & {
  choices: readonly (string | { value: string; label: string })[]
}

export function TextField({ fieldClassName, className = '', ...all }: TextFieldProps) {
  const [words, input] = split(all)
  return (
    <Field {...words} className={fieldClassName}>
      {(wired) => <input type="text" {...input} {...wired} className={`${INPUT_CLASS} ${className}`} />}
    </Field>
  )
}

export function TextArea({ fieldClassName, className = '', rows = 4, ...all }: TextAreaProps) {
  const [words, input] = split(all)
  return (
    <Field {...words} className={fieldClassName}>
      {(wired) => <textarea rows={rows} {...input} {...wired} className={`${INPUT_CLASS} ${className}`} />}
    </Field>
  )
}

export function Select({ fieldClassName, className = '', choices, ...all }: SelectProps) {
  const [words, input] = split(all)
  return (
    <Field {...words} className={fieldClassName}>
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

function split<T extends FieldWords & { id?: string }>(all: T) {
  const { id, label, help, example, error, optional, hideLabel, aside, ...input } = all
  return [
    { id, label, help, example, error, required: all.required, optional, hideLabel, aside },
    input,
  ] as const
}

/** Stands once in a form that has both kinds of fields, or many. */
export function RequiredNote({ className = '' }: { className?: string }) {
  return (
    <p className={`text-sm text-muted ${className}`}>
      Fields marked{' '}
      <span aria-hidden="true" className="text-danger">
        *
      </span>
      <span className="sr-only">with a star</span> are required.
    </p>
  )
}
