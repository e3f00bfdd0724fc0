// The account page: name, address, password, sessions, data export and deletion. Each part is its own form
// and works without scripts.
import { data, redirectDocument, useLocation } from 'react-router'
import { ACCOUNT_DELETED } from '#people/screens/return-to.ts'
import { CLEAR_STORAGE } from '#people/screens/session-request.ts'
import { entryOf } from '#platform/rules/entry-of.ts'
import { formText, formTextList, optionalFormText } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectWithFlash, redirectAfter } from '#ui/screens/redirect-after.ts'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { unknownForm } from '#ui/screens/unknown-form.ts'
import type { Route } from './+types/account'
import { AddressPart } from './parts/address-part.tsx'
import { ColoursPart } from './parts/colours-part.tsx'
import { DataPart } from './parts/data-part.tsx'
import { flashMessages, type Intent } from './parts/flash-messages.ts'
import { MailsPart } from './parts/mails-part.tsx'
import { NamePart } from './parts/name-part.tsx'
import type { PartState } from './parts/part-state.ts'
import { PasswordPart } from './parts/password-part.tsx'
import { RetainersPart } from './parts/retainers-part.tsx'
import { SecondFactorPart } from './parts/second-factor-part.tsx'
import { SessionsPart } from './parts/sessions-part.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { act, viewer, site } = scopeOf(context)
  if (viewer.role === 'visitor') throw redirectDocument('/login')
  const { name, email, verified } = viewer
  return {
    ...(await orErrorScreen(act.ownAccount())),
    mails: await orErrorScreen(act.mailChoice()),
    retainers: await orErrorScreen(act.listMyRetainers()),
    deletion: await orErrorScreen(act.deletionNotice()),
    name,
    email,
    verified,
    sendsMail: site.sendsMail,
    flashMessage: entryOf(flashMessages(site.sendsMail), url.searchParams.get('done')),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { act, peer } = scopeOf(context)
  const form = await request.formData()
  const text = (name: string) => formText(form, name)
  const from = { headers: request.headers, peer }
  const password = optionalFormText(form, 'password')
  const acts: Record<Intent, () => Promise<unknown>> = {
    name: () => act.changeName({ name: text('name') }),
    address: () => act.changeEmail({ body: { newEmail: text('newEmail').trim(), password }, from }),
    verify: () => act.resendOwnVerification({ peer }),
    password: () =>
      act.changePassword({
        body: {
          newPassword: text('newPassword'),
          ...(form.has('currentPassword') ? { currentPassword: text('currentPassword') } : {}),
        },
        from,
      }),
    sessions: () => act.endOtherSessions(),
    mails: () => act.setMailChoice({ choice: text('choice') }),
    links: () => act.endOwnOrderLinks(),
    delete: () =>
      act.deleteOwnAccount(
        { password, openOrders: form.has('seen') ? formTextList(form, 'openOrder') : [] },
        from,
      ),
  }
  const intent = text('intent') as Intent
  if (!Object.hasOwn(acts, intent)) throw unknownForm()
  const { refusal } = await attempt(acts[intent])
  if (refusal)
    return data(
      { intent, refusal, typed: { name: text('name'), newEmail: text('newEmail'), seen: form.has('seen') } },
      { status: refusal.status },
    )
  // A full page load, so no data of the deleted account stays in the browser's memory.
  if (intent === 'delete') {
    const response = redirectAfter({ pathname: '/account' }, `/login?done=${ACCOUNT_DELETED}`)
    response.headers.set(...CLEAR_STORAGE)
    return response
  }
  return redirectWithFlash(`/account?done=${intent}`)
}

export const meta: Route.MetaFunction = () => [{ title: 'Your account' }]

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, verified, hasPassword, hasAddress, sessions, flashMessage, deletion } = loaderData
  const { key } = useLocation()
  const stateOf = (...intents: Intent[]): PartState =>
    actionData && intents.includes(actionData.intent) ? actionData : {}
  return (
    <>
      <PageHead title="Your account">
        {hasAddress ? (
          <>Signed in as {email}.</>
        ) : (
          'You have no email address here yet. Add one to be able to order.'
        )}
      </PageHead>
      {flashMessage && !actionData && <Notice className="mb-6">{flashMessage}</Notice>}
      {/* A new key resets the inputs once they are saved. */}
      <div
        key={flashMessage ? key : ''}
        className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      >
        <div className="grid gap-6">
          {loaderData.retainers.length > 0 && <RetainersPart retainers={loaderData.retainers} />}
          <NamePart name={name} {...stateOf('name')} />
          <AddressPart
            email={hasAddress ? email : undefined}
            verified={verified}
            hasPassword={hasPassword}
            sendsMail={loaderData.sendsMail}
            mailLost={loaderData.mailLost}
            {...stateOf('address', 'verify')}
          />
          <PasswordPart
            hasPassword={hasPassword}
            minimum={loaderData.passwordMinimum}
            {...stateOf('password')}
          />
        </div>
        <div className="grid gap-6">
          <MailsPart {...loaderData.mails} {...stateOf('mails')} />
          <SessionsPart sessions={sessions} />
          <SecondFactorPart />
          <ColoursPart />
          <DataPart hasPassword={hasPassword} deletion={deletion} {...stateOf('delete')} />
        </div>
      </div>
    </>
  )
}
