import { data, Form } from 'react-router'
// Changes the email address or the role of somebody of the team.
import { say } from '#platform/rules/words.ts'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { attemptConfirmed } from '#ui/screens/confirm-sign-in.ts'
import { flashes } from '#ui/screens/flash.ts'
import { formText } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { RefusalNotice } from '#ui/screens/refusal-notice.tsx'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/user-edit'
import { AdminEmailField } from './admin-email-field.tsx'
import { RoleField } from './role-field.tsx'

const FLASH = flashes({ updated: say('people.admin', 'updated') })

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const user = await orErrorScreen(scopeOf(context).act.oneAdminUser(params.id))
  return { user, flashMessage: FLASH.wordsAt(url) }
}

export async function action({ params, context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => formText(form, name, { trim: true })
  const fields = {
    userEmail: text('userEmail'),
    userRole: text('userRole'),
    version: Number(text('version')),
  }
  const { refusal } = await attemptConfirmed({ context, request, form }, () =>
    scopeOf(context).act.updateAdminUser({ id: params.id, body: fields }),
  )
  if (refusal) return data({ refusal, typed: fields }, { status: refusal.status })
  return redirectWithFlash(FLASH.to(`/admin-user/${params.id}`, 'updated'))
}

export default function UserEdit({ loaderData: { user, flashMessage }, actionData }: Route.ComponentProps) {
  const t = useWords('people.admin')
  const { refusal, typed } = actionData ?? {}
  const currentEmail = refusal?.current?.userEmail
  return (
    <>
      <title>{t('edit.title')}</title>
      <PageHead
        title={t('edit.title')}
        trail={[
          { to: '/setting', label: t('settings') },
          { to: '/add-user', label: t('admins') },
        ]}
      >
        {t('edit.about')}
      </PageHead>
      {flashMessage && !refusal && <Notice className="mb-6">{flashMessage}</Notice>}
      <RefusalNotice
        refusal={refusal}
        title={currentEmail ? t('edit.addressNow', { email: String(currentEmail) }) : undefined}
        isBesideField={Boolean(refusal?.errors.userEmail ?? refusal?.errors.userRole)}
        className="mb-6"
      />
      <Card className="max-w-xl">
        <Form method="post" className="grid gap-4">
          <AdminEmailField
            defaultValue={typed?.userEmail ?? user.userEmail}
            error={refusal?.errors.userEmail}
          />
          <RoleField defaultValue={typed?.userRole ?? user.userRole} error={refusal?.errors.userRole} />
          <input type="hidden" name="version" value={user.version} />
          <div>
            <Button>{t('edit.save')}</Button>
          </div>
        </Form>
      </Card>
    </>
  )
}
