import { EMAIL_MAXIMUM } from '#platform/rules/email-address.ts'
import { TextField } from '#ui/screens/field.tsx'
import { useWords } from '#ui/screens/use-words.ts'

interface AdminEmailFieldProps {
  defaultValue: string | undefined
  error: string | undefined
  help?: string
}

export function AdminEmailField(props: AdminEmailFieldProps) {
  const t = useWords('people.admin')
  return (
    <TextField
      {...props}
      name="userEmail"
      type="email"
      label={t('emailAddress')}
      required
      maxLength={EMAIL_MAXIMUM}
    />
  )
}
