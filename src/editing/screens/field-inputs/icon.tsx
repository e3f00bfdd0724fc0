// One of the built-in icons, or the address of a picture. The value is text; the icon buttons fill it in.
import { useId } from 'react'
import { ICON_NAMES } from '#content/rules/model/icons.ts'
import { Field, INPUT_CLASS } from '#ui/screens/field.tsx'
import { Icon } from '#ui/screens/icon.tsx'
import { useHydrated } from '#ui/screens/use-hydrated.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { FieldInputProps } from './input-props.ts'

const PREVIEW = 'flex size-11 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent-dark'
const ICON_BUTTON =
  'flex size-9 cursor-pointer items-center justify-center rounded-md border border-transparent ' +
  'text-muted hover:border-muted/50 hover:text-ink focus-visible:outline-2 ' +
  'focus-visible:outline-accent aria-pressed:border-accent aria-pressed:bg-accent-soft ' +
  'aria-pressed:text-accent-dark pointer-coarse:size-11'

export function IconInput({ input, id, value, error, onChange }: FieldInputProps) {
  const t = useWords('editing.admin')
  const hydrated = useHydrated()
  const names = useId()
  return (
    <Field
      id={id}
      label={input.label}
      help={input.help ?? t('icon.help')}
      error={error}
      required={input.required}
      optional={!input.required}
    >
      {(wired) => (
        <>
          <div data-input="" className="flex items-center gap-3">
            <span aria-hidden="true" className={PREVIEW}>
              <Icon name={value} />
            </span>
            <input
              {...wired}
              type="text"
              name={input.name}
              list={names}
              required={input.required}
              autoComplete="off"
              spellCheck={false}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              className={INPUT_CLASS}
            />
            <datalist id={names}>
              {ICON_NAMES.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </div>
          {hydrated && (
            <div
              role="group"
              aria-label={t('icon.icons', { field: input.label })}
              className="mt-2 flex flex-wrap gap-1"
            >
              {ICON_NAMES.map((name) => (
                <button
                  key={name}
                  type="button"
                  aria-pressed={value === name}
                  aria-label={t(`icon.${name}`)}
                  title={t(`icon.${name}`)}
                  onClick={() => onChange(name)}
                  className={ICON_BUTTON}
                >
                  <Icon name={name} size={20} />
                </button>
              ))}
            </div>
          )}
        </>
      )}
    </Field>
  )
}
