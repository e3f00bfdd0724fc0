import { ROLE_NAMES, roleLabel, rolePurpose, TEAM_ROLES } from '#platform/rules/permissions.ts'
import { Select } from '#ui/screens/field.tsx'
import { useRead, useWords } from '#ui/screens/use-words.ts'

interface RoleFieldProps {
  defaultValue: string | undefined
  error: string | undefined
}

export function RoleField({ defaultValue = ROLE_NAMES.admin, error }: RoleFieldProps) {
  const t = useWords('people.admin')
  const read = useRead()
  return (
    <Select
      // Without it the browser keeps an earlier choice after the form was sent.
      key={defaultValue}
      label={t('role')}
      name="userRole"
      defaultValue={defaultValue}
      error={error}
      choices={TEAM_ROLES.map((role) => ({
        value: ROLE_NAMES[role],
        label: t('roleFor', { role: read(roleLabel(role)), purpose: read(rolePurpose(role)) }),
      }))}
    />
  )
}
