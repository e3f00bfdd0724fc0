// All admins, and the form to add one.
import { data, Form } from 'react-router'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { ConfirmDelete } from '#ui/screens/confirm-delete.tsx'
import { attemptConfirmed } from '#ui/screens/confirm-sign-in.ts'
import { DataTable, type Column } from '#ui/screens/data-table.tsx'
import { flashes } from '#ui/screens/flash.ts'
import { formText } from '#ui/screens/form-values.ts'
import { MailAddress } from '#ui/screens/mail-address.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { RefusalNotice } from '#ui/screens/refusal-notice.tsx'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import type { AdminUser } from '../../server/admin-users.ts'
import type { Route } from './+types/users'
import { AdminEmailField } from './admin-email-field.tsx'
import { RoleField } from './role-field.tsx'

const FLASH = flashes({ added: 'User Is Added', removed: 'User Is Removed' })

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records } = await orErrorScreen(scopeOf(context).act.listAdminUsers())
  return { users: records, flashMessage: FLASH.wordsAt(url) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { act } = scopeOf(context)
  const form = await request.formData()
  const text = (name: string) => formText(form, name, { trim: true })
  const removes = text('intent') === 'delete'
  const { refusal } = await attemptConfirmed<unknown>({ context, request, form }, () =>
    removes
      ? act.removeAdminUser(text('id'))
      : act.addAdminUser({ userEmail: text('userEmail'), userRole: text('userRole') }),
  )
  if (refusal)
    return data(
      { refusal, typed: { userEmail: text('userEmail'), userRole: text('userRole') } },
      { status: refusal.status },
    )
  return redirectWithFlash(FLASH.to('/add-user', removes ? 'removed' : 'added'))
}

export const meta: Route.MetaFunction = () => [{ title: 'Admins' }]

const COLUMNS: Column<AdminUser>[] = [
  {
    head: 'Email',
    cell: (user) => (
      <span className="font-medium">
        <MailAddress wide>{user.userEmail}</MailAddress>
      </span>
    ),
    wraps: true,
    place: 'title',
  },
  { head: 'Role', cell: (user) => user.userRole, place: 'detail' },
  {
    head: 'Action',
    hideHead: true,
    wraps: true,
    place: 'end',
    cell: (user) => (
      <div className="inline-flex flex-wrap gap-2">
        <LinkButton to={`/admin-user/${user._id}`} aria-label={`Edit ${user.userEmail}`}>
          Edit
        </LinkButton>
        <ConfirmDelete
          title={user.userEmail}
          fields={{ id: user._id }}
          question="This address loses its rights at once."
        />
      </div>
    ),
  },
]

export default function Users({ loaderData: { users, flashMessage }, actionData }: Route.ComponentProps) {
  const { refusal, typed } = actionData ?? {}
  return (
    <>
      <PageHead title="Admins" trail={[{ to: '/setting', label: 'Settings' }]}>
        People who may work in this admin area. An address gets its rights when it is confirmed.
      </PageHead>
      {flashMessage && !refusal && <Notice className="mb-6">{flashMessage}</Notice>}
      <RefusalNotice
        refusal={refusal}
        isBesideField={Boolean(refusal?.errors.userEmail ?? refusal?.errors.userRole)}
        className="mb-6"
      />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)] xl:items-start">
        <Card title="All admins" id="admins">
          <DataTable
            caption="All admins"
            columns={COLUMNS}
            rows={users}
            keyOf={(user) => user._id}
            empty={null}
          />
        </Card>
        <Card title="Add an admin" id="add-admin">
          <Form key={users.length} method="post" className="grid gap-4">
            <AdminEmailField
              defaultValue={refusal ? typed?.userEmail : ''}
              error={refusal?.errors.userEmail}
              help="They get an email. Without an account, they register with this address and confirm it."
            />
            <RoleField
              defaultValue={refusal ? typed?.userRole : undefined}
              error={refusal?.errors.userRole}
            />
            <div>
              <Button name="intent" value="add">
                Add User
              </Button>
            </div>
          </Form>
        </Card>
      </div>
    </>
  )
}
