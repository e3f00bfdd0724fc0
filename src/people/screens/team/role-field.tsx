import { ROLE_NAMES, ROLE_PURPOSES, TEAM_ROLES } from '#platform/rules/permissions.ts'
import { Select } from '#ui/screens/field.tsx'

const CHOICES = TEAM_ROLES.map((role) => ({
  value: ROLE_NAMES[role],
  label: `${ROLE_NAMES[role]}: ${ROLE_PURPOSES[role]}`,
}))

interface RoleFieldProps {
  defaultValue: string | undefined
  error: string | undefined
}

export const RoleField = ({ defaultValue = ROLE_NAMES.admin, error }: RoleFieldProps) => (
  <Select
    // Without it the browser keeps an earlier choice after the form was sent.
    key={defaultValue}
    label="Role"
    name="userRole"
    defaultValue={defaultValue}
    error={error}
    choices={CHOICES}
  />
)
