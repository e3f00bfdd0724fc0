// A colour: typed as a code, or chosen in the browser's own picker. If text could not be read in it, both are
// shown: the chosen one and the one that the site uses.
import { isHexColour } from '#brand/rules/oklch.ts'
import { readableColour } from '#brand/rules/readable-colour.ts'
import { Field, INPUT_CLASS } from '#ui/screens/field.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import { fieldProps, type FieldInputProps } from './input-props.ts'

export function ColourInput(props: FieldInputProps) {
  const t = useWords('editing.admin')
  const { input, value, onChange } = props
  const { label, id, help, example, error, required } = fieldProps(props)
  const chosen = isHexColour(value) ? value.toLowerCase() : undefined
  const used = chosen && readableColour(input.name, chosen)
  return (
    <div>
      <Field
        id={id}
        label={label}
        help={help}
        error={error}
        required={required}
        optional={!required}
        example={example}
      >
        {(wired) => (
          <div className="flex items-stretch gap-2">
            <input
              {...wired}
              type="text"
              name={input.name}
              value={value}
              maxLength={input.maximum}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => onChange(event.target.value)}
              className={`${INPUT_CLASS} font-mono sm:max-w-36`}
            />
            <input
              type="color"
              aria-label={t('colour.choose', { field: input.label })}
              value={chosen ?? input.initial ?? '#000000'}
              onChange={(event) => onChange(event.target.value)}
              className="min-h-9.5 w-14 shrink-0 cursor-pointer rounded-md border border-muted/70 bg-surface p-1 pointer-coarse:min-h-11"
            />
          </div>
        )}
      </Field>
      {chosen && used && used !== chosen && (
        <div role="status" className="mt-2 rounded-md px-3 py-2 text-sm amber-note">
          <p>{t('colour.unreadable')}</p>
          <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
            <Swatch colour={chosen}>{t('colour.yours', { colour: chosen })}</Swatch>
            <Swatch colour={used}>{t('colour.used', { colour: used })}</Swatch>
          </p>
        </div>
      )}
    </div>
  )
}

function Swatch({ colour, children }: { colour: string; children: React.ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2 tabular-nums">
      <span
        aria-hidden="true"
        style={{ backgroundColor: colour }}
        className="size-5 shrink-0 rounded border border-muted/70 forced-color-adjust-none"
      />
      <span>{children}</span>
    </span>
  )
}
