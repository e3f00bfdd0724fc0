// Fields of one line, each with the keyboard that fits it on a phone.
import type { InputHTMLAttributes } from 'react'
import { TextField } from '#app/ui/field.tsx'
import { Counter } from './counter.tsx'
import type { FieldInputProps } from './input-props.ts'

const textInput = (more: InputHTMLAttributes<HTMLInputElement>) =>
  function TextInput({ input, id, value, error, onChange }: FieldInputProps) {
    return (
      <TextField
        {...more}
        id={id}
        name={input.name}
        label={input.label}
        help={input.help}
        example={input.example}
        error={error}
        optional={!input.required}
        required={input.required}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aside={<Counter length={value.length} maximum={input.maximum} />}
      />
    )
  }

export const ShortText = textInput({})
export const NumberText = textInput({ inputMode: 'decimal', className: 'tabular-nums sm:max-w-48' })
export const Money = textInput({ inputMode: 'decimal', className: 'tabular-nums sm:max-w-48' })
// Not type="url": a path of the site, an anchor or a mail address is a good link too.
export const LinkText = textInput({ inputMode: 'url', spellCheck: false })
export const EmailText = textInput({ type: 'email', spellCheck: false })
export const PhoneText = textInput({ type: 'tel', className: 'sm:max-w-72' })
