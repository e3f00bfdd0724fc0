// Fields that are typed, each with its keyboard on a phone.
import { type InputHTMLAttributes, type KeyboardEvent, useId } from 'react'
import { linesOf } from '#platform/rules/text.ts'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { TextArea, TextField } from '#ui/screens/field.tsx'
import { MarkedText } from '#ui/screens/marked-text.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useHydrated } from '#ui/screens/use-hydrated.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { fieldProps, type FieldInputProps } from './input-props.ts'

const textInput = (attributes: InputHTMLAttributes<HTMLInputElement>) =>
  function TextInput(props: FieldInputProps) {
    const { input, value, onChange } = props
    return (
      <TextField
        {...attributes}
        {...fieldProps(props)}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        // A day has one length.
        aside={attributes.type !== 'date' && <Counter length={value.length} maximum={input.maximum} />}
      />
    )
  }

/** What is pasted may have lines. */
const onOneLine = (text: string): string => (text.includes('\n') ? linesOf(text).join(' ') : text)

/**
 * One line of a list: a text without line breaks, shown whole. Enter leads to the next line, as where one
 * writes a list; it sends nothing, because half a line would be public at once.
 */
function ListedText(props: FieldInputProps) {
  const { input, value, onChange } = props
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const line = event.currentTarget
    const lines = [...(line.closest('ol')?.querySelectorAll('textarea') ?? [])]
    lines[lines.indexOf(line) + 1]?.focus()
  }
  return (
    <TextArea
      {...fieldProps(props)}
      rows={1}
      className="field-sizing-content resize-none"
      autoComplete="off"
      onKeyDown={onKeyDown}
      onChange={(event) => onChange(onOneLine(event.target.value))}
      aside={<Counter length={value.length} maximum={input.maximum} />}
    />
  )
}

const LoneText = textInput({})
export const ShortText = (props: FieldInputProps) =>
  props.input.listed ? <ListedText {...props} /> : <LoneText {...props} />
export const NumberText = textInput({ inputMode: 'decimal', className: 'tabular-nums sm:max-w-48' })
export const WholeNumber = textInput({ inputMode: 'numeric', className: 'tabular-nums sm:max-w-28' })
export const Money = textInput({ inputMode: 'decimal', className: 'tabular-nums sm:max-w-48' })
export const DayText = textInput({ type: 'date', className: 'tabular-nums sm:max-w-48' })
export const CodeText = textInput({ spellCheck: false, className: 'sm:max-w-72' })
// Not type="url": a path of the site, an anchor or a mailto address is valid too.
export const LinkText = textInput({ inputMode: 'url', spellCheck: false })
export const EmailText = textInput({ type: 'email', spellCheck: false })
export const PhoneText = textInput({ type: 'tel', className: 'sm:max-w-72' })

/** How much of a field is used. Shown from 80% of its length: earlier it would be noise. */
export function Counter({ length, maximum }: { length: number; maximum: number }) {
  const format = useFormat()
  const t = useWords('editing.admin')
  if (length < maximum * 0.8) return null
  const over = length - maximum
  return (
    <span className={`shrink-0 text-xs tabular-nums ${over > 0 ? 'font-medium text-danger' : 'text-muted'}`}>
      {over > 0
        ? t('counter.over', { count: format.count(over) })
        : t('counter.of', { length: format.count(length), maximum: format.count(maximum) })}
    </span>
  )
}

/** Grows with its text where the browser supports field-sizing; elsewhere it scrolls. */
export function LongText(props: FieldInputProps) {
  const { input, value, onChange } = props
  const t = useWords('editing.admin')
  const area = (
    <TextArea
      {...fieldProps(props)}
      rows={4}
      className="field-sizing-content max-h-96 min-h-24"
      onChange={(event) => onChange(event.target.value)}
      aside={<Counter length={value.length} maximum={input.maximum} />}
    />
  )
  if (!input.marked) return area
  return (
    <div>
      {area}
      {value.trim() && (
        <Disclosure summary={t('textPreview')} className="mt-1">
          <div className="mt-1 max-h-96 space-y-3 overflow-y-auto rounded-md border border-line bg-paper p-4 text-sm leading-relaxed [overflow-wrap:anywhere]">
            <MarkedText text={value} />
          </div>
        </Disclosure>
      )}
    </div>
  )
}

export function TimeZoneInput(props: FieldInputProps) {
  const { onChange } = props
  const zones = useId()
  // Not rendered by the server, which may know other zones than the browser.
  const hydrated = useHydrated()
  return (
    <>
      <TextField
        {...fieldProps(props)}
        list={zones}
        autoComplete="off"
        spellCheck={false}
        className="sm:max-w-72"
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={zones}>
        {hydrated && Intl.supportedValuesOf('timeZone').map((zone) => <option key={zone} value={zone} />)}
      </datalist>
    </>
  )
}
