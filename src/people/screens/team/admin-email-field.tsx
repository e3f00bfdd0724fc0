import { EMAIL_MAXIMUM } from '#platform/rules/email-address.ts'
import { TextField } from '#ui/screens/field.tsx'

interface AdminEmailFieldProps {
  defaultValue: string | undefined
  error: string | undefined
  help?: string
}

export const AdminEmailField = (props: AdminEmailFieldProps) => (
  <TextField
    {...props}
    name="userEmail"
    type="email"
    label="Email address"
    required
    maxLength={EMAIL_MAXIMUM}
  />
)
