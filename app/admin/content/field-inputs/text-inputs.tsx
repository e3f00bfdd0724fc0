// Fields of one line, each with its keyboard on a phone.
import type { InputHTMLAttributes } from 'react'
import { TextField } from '#app/ui/field.tsx'
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

export const ShortText = textInput({})
export const NumberText = textInput({ inputMode: 'decimal', className: 'tabular-nums sm:max-w-48' })
export const WholeNumber = textInput({ inputMode: 'numeric', className: 'tabular-nums sm:max-w-28' })
export const Money = textInput({ inputMode: 'decimal', className: 'tabular-nums sm:max-w-48' })
export const DayText = textInput({ type: 'date', className: 'tabular-nums sm:max-w-48' })
export const CodeText = textInput({ spellCheck: false, className: 'sm:max-w-72' })
// Not type="url": a path of the site, an anchor or a mailto address is valid too.
export const LinkText = textInput({ inputMode: 'url', spellCheck: false })
export const EmailText = textInput({ type: 'email', spellCheck: false })
export const PhoneText = textInput({ type: 'tel', className: 'sm:max-w-72' })
