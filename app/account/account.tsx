// The account page: name, address, password, sessions, data export and deletion. Each part is its own form
// and works without scripts.
import { data, redirectDocument, useLocation } from 'react-router'
import { formText, formTextList, optionalFormText } from '#app/form-values.ts'
import { ACCOUNT_DELETED } from '#app/identity/return-to.ts'
import { CLEAR_STORAGE } from '#app/identity/session-request.ts'
import { redirectWithFlash, redirectAfter } from '#app/redirect-after.ts'
import { attempt, orErrorScreen, scopeOf } from '#app/scope.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { unknownForm } from '#app/unknown-form.ts'
import { entryOf } from '#domain/entry-of.ts'
import type { Route } from './+types/account'
import { AddressPart } from './account-parts/address-part.tsx'
import { ColoursPart } from './account-parts/colours-part.tsx'
import { DataPart } from './account-parts/data-part.tsx'
import { flashMessages, type Intent } from './account-parts/flash-messages.ts'
import { MailsPart } from './account-parts/mails-part.tsx'
import { NamePart } from './account-parts/name-part.tsx'
import type { PartState } from './account-parts/part-state.ts'
import { PasswordPart } from './account-parts/password-part.tsx'
import { RetainersPart } from './account-parts/retainers-part.tsx'
import { SecondFactorPart } from './account-parts/second-factor-part.tsx'
import { SessionsPart } from './account-parts/sessions-part.tsx'

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
    verify: () => act.resendOwnVerification(),
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
