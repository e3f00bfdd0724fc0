import { LARGE_INPUT } from '#site/screens/field-classes.ts'
import { TextField } from '#ui/screens/field.tsx'

interface CodeInputProps {
  error: string | undefined
  id?: string
  isRecovery?: boolean
  autoFocus?: boolean
}

/** Accepts a code from the app or a recovery code. */
export const CodeInput = ({ error, id = 'code', isRecovery = false, autoFocus }: CodeInputProps) => (
  <TextField
    id={id}
    name="code"
    label={isRecovery ? 'Recovery code' : 'Code'}
    help={isRecovery ? 'Like abcd-efgh-ijkl. Each works once.' : 'Six digits.'}
    error={error}
    required
    maxLength={40}
    autoFocus={autoFocus}
    autoComplete={isRecovery ? 'off' : 'one-time-code'}
    inputMode={isRecovery ? 'text' : 'numeric'}
    autoCapitalize="none"
    spellCheck={false}
    className={LARGE_INPUT}
  />
)
