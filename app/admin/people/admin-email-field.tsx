import { TextField } from '#app/ui/field.tsx'
import { EMAIL_MAXIMUM } from '#domain/email-address.ts'

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
