// Fields of one line, each with its keyboard on a phone.
import type { InputHTMLAttributes, KeyboardEvent } from 'react'
import { linesOf } from '#platform/rules/text.ts'
import { TextArea, TextField } from '#ui/screens/field.tsx'
import { Counter } from './counter.tsx'
import { fieldProps, type FieldInputProps } from './input-props.ts'

const textInput = (attributes: InputHTMLAttributes<HTMLInputElement>) =>
  function TextInput(props: FieldInputProps) {
    const { input, value, onChange } = props
    return (
      <TextField
        {...attributes}
        {...fieldProps(props)}
        placeholder={input.fallback}
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
      placeholder={input.fallback}
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
