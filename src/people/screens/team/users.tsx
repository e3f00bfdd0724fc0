import { data, Form } from 'react-router'
// All admins, and the form to add one.
import { ROLE_NAMES, roleLabel, TEAM_ROLES } from '#platform/rules/permissions.ts'
import { say, type Words } from '#platform/rules/words.ts'
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
import { useRead, useWords, type UsedWords } from '#ui/screens/use-words.ts'
import type { AdminUser } from '../../server/admin-users.ts'
import type { Route } from './+types/users'
import { AdminEmailField } from './admin-email-field.tsx'
import { RoleField } from './role-field.tsx'

const FLASH = flashes({ added: say('people.admin', 'added'), removed: say('people.admin', 'removed') })

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

/** As people call it. Stored is the name that calls use. */
function labelOfRole(name: string): string {
  const role = TEAM_ROLES.find((each) => ROLE_NAMES[each] === name)
  return role ? roleLabel(role) : name
}

const columnsIn = (t: UsedWords<'people.admin'>, read: Words['read']): Column<AdminUser>[] => [
  {
    head: t('email'),
    cell: (user) => (
      <span className="font-medium">
        <MailAddress wide>{user.userEmail}</MailAddress>
      </span>
    ),
    wraps: true,
    place: 'title',
  },
  { head: t('role'), cell: (user) => read(labelOfRole(user.userRole)), place: 'detail' },
  {
    head: t('action'),
    hideHead: true,
    wraps: true,
    place: 'end',
    cell: (user) => (
      <div className="inline-flex flex-wrap gap-2">
        <LinkButton to={`/admin-user/${user._id}`} aria-label={t('editNamed', { email: user.userEmail })}>
          {t('edit')}
        </LinkButton>
        <ConfirmDelete title={user.userEmail} fields={{ id: user._id }} question={t('removeQuestion')} />
      </div>
    ),
  },
]

export default function Users({ loaderData: { users, flashMessage }, actionData }: Route.ComponentProps) {
  const t = useWords('people.admin')
  const read = useRead()
  const { refusal, typed } = actionData ?? {}
  return (
    <>
      <title>{t('admins')}</title>
      <PageHead title={t('admins')} trail={[{ to: '/setting', label: t('settings') }]}>
        {t('about')}
      </PageHead>
      {flashMessage && !refusal && <Notice className="mb-6">{flashMessage}</Notice>}
      <RefusalNotice
        refusal={refusal}
        isBesideField={Boolean(refusal?.errors.userEmail ?? refusal?.errors.userRole)}
        className="mb-6"
      />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)] xl:items-start">
        <Card title={t('all')} id="admins">
          <DataTable
            caption={t('all')}
            columns={columnsIn(t, read)}
            rows={users}
            keyOf={(user) => user._id}
            empty={null}
          />
        </Card>
        <Card title={t('add')} id="add-admin">
          <Form key={users.length} method="post" className="grid gap-4">
            <AdminEmailField
              defaultValue={refusal ? typed?.userEmail : ''}
              error={refusal?.errors.userEmail}
              help={t('addHelp')}
            />
            <RoleField
              defaultValue={refusal ? typed?.userRole : undefined}
              error={refusal?.errors.userRole}
            />
            <div>
              <Button name="intent" value="add">
                {t('addButton')}
              </Button>
            </div>
          </Form>
        </Card>
      </div>
    </>
  )
}
