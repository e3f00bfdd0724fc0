// The account page: name, address, password, sessions, data export and deletion. Each part is its own form
// and works without scripts.
import { data, redirectDocument, useLocation, Form } from 'react-router'
import type { AccountSession } from '#identity/server/own-sessions.ts'
import { LOGIN_FLASH } from '#people/screens/return-to.ts'
import { CLEAR_STORAGE } from '#people/screens/session-request.ts'
import { deviceName } from '#platform/rules/device-name.ts'
import { isTeam } from '#platform/rules/permissions.ts'
import { NAME_MAXIMUM } from '#platform/rules/person-name.ts'
import { as, say } from '#platform/rules/words.ts'
import { AnchorButton, Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { TextField } from '#ui/screens/field.tsx'
import { flashes } from '#ui/screens/flash.ts'
import { formText, formTextList, optionalFormText } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectWithFlash, redirectAfter } from '#ui/screens/redirect-after.ts'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import { unknownForm } from '#ui/screens/unknown-form.ts'
import { useAllWords, useWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/account'
import { ColourChoice } from './colour-choice.tsx'
import { AddressPart } from './parts/address-part.tsx'
import { DataPart } from './parts/data-part.tsx'
import { LanguagePart } from './parts/language-part.tsx'
import { MailsPart } from './parts/mails-part.tsx'
import type { PartState } from './parts/part-state.ts'
import { RetainersPart } from './parts/retainers-part.tsx'

/** The forms of the account screen. */
type Intent = keyof typeof MESSAGES | 'delete'

const MESSAGES = {
  name: say('account.errors', 'done.name'),
  address: say('account.errors', 'done.address'),
  verify: say('account.errors', 'done.verify'),
  password: say('account.errors', 'done.password'),
  sessions: say('account.errors', 'done.sessions'),
  mails: say('account.errors', 'done.mails'),
  language: say('platform.screens', 'languageSaved'),
  links: say('account.errors', 'done.links'),
}
const FLASH = flashes(MESSAGES)

/** The same on a site without a mail server: nothing was sent. */
const FLASH_WITHOUT_EMAIL = flashes({
  ...MESSAGES,
  address: say('account.errors', 'done.addressPassedOn'),
  verify: say('account.errors', 'done.verifyPassedOn'),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const { act, viewer, site } = scopeOf(context)
  if (viewer.role === 'visitor') throw redirectDocument('/login')
  const { name, email, verified } = viewer
  return {
    ...(await orErrorScreen(act.ownAccount())),
    mails: await orErrorScreen(act.emailChoice()),
    languages: await orErrorScreen(act.ownLanguage()),
    isTeam: isTeam(viewer),
    retainers: await orErrorScreen(act.listMyRetainers()),
    deletion: await orErrorScreen(act.deletionNotice()),
    name,
    email,
    verified,
    sendsMail: site.sendsMail,
    flashMessage: (site.sendsMail ? FLASH : FLASH_WITHOUT_EMAIL).wordsAt(url),
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
    mails: () => act.setEmailChoice({ choice: text('choice') }),
    language: () => act.changeLanguage({ language: text('language') }),
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
    const response = redirectAfter({ pathname: '/account' }, LOGIN_FLASH.to('/login', 'account-deleted'))
    response.headers.set(...CLEAR_STORAGE)
    return response
  }
  const done = FLASH.to('/account', intent)
  // A new language has other scripts, and another address.
  return intent === 'language' ? redirectAfter({ pathname: '' }, done) : redirectWithFlash(done)
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, verified, hasPassword, hasAddress, sessions, flashMessage, deletion } = loaderData
  const { key } = useLocation()
  const t = useWords('account.screens')
  const stateOf = (...intents: Intent[]): PartState =>
    actionData && intents.includes(actionData.intent) ? actionData : {}
  return (
    <>
      <title>{t('yourAccount')}</title>
      <PageHead title={t('yourAccount')}>{hasAddress ? t('signedInAs', { email }) : t('noAddress')}</PageHead>
      {flashMessage && !actionData && <Notice className="mb-6">{flashMessage}</Notice>}
      {/* A new key resets the inputs once they are saved. */}
      <div
        key={flashMessage ? key : ''}
        className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      >
        <div className="grid gap-6">
          <RetainersPart retainers={loaderData.retainers} />
          <NamePart name={name} {...stateOf('name')} />
          <AddressPart
            email={hasAddress ? email : undefined}
            verified={verified}
            hasPassword={hasPassword}
            sendsMail={loaderData.sendsMail}
            emailLost={loaderData.emailLost}
            {...stateOf('address', 'verify')}
          />
          <PasswordPart
            hasPassword={hasPassword}
            minimum={loaderData.passwordMinimum}
            {...stateOf('password')}
          />
        </div>
        <div className="grid gap-6">
          <LanguagePart {...loaderData.languages} isTeam={loaderData.isTeam} {...stateOf('language')} />
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

function SecondFactorPart() {
  const t = useWords('account.screens')
  return (
    <Card title={t('secondFactor.title')} id="second-factor">
      <p className="mb-4 text-sm text-muted">{t('secondFactor.words')}</p>
      <AnchorButton href="/second-factor">{t('secondFactor.change')}</AnchorButton>
    </Card>
  )
}

/** Light or dark, for this browser. */
function ColoursPart() {
  const t = useWords('account.screens')
  return (
    <Card title={t('colours.title')} id="colours">
      <p className="mb-3 text-sm text-muted">{t('colours.words')}</p>
      <ColourChoice className="max-w-sm" />
    </Card>
  )
}

function NamePart({ name, refusal, typed }: PartState & { name: string }) {
  const t = useWords('account.screens')
  return (
    <Card title={t('name.title')} id="name">
      <Form method="post" className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
        <TextField
          name="name"
          label={t('name.label')}
          hideLabel
          autoComplete="name"
          maxLength={NAME_MAXIMUM}
          required
          defaultValue={typed?.name ?? name}
          error={refusal?.errors.name}
        />
        <Button variant="quiet" name="intent" value="name" className="justify-self-start">
          {t('name.save')}
        </Button>
      </Form>
    </Card>
  )
}

/** The account's sessions, with a button that ends all but the current one. */
function SessionsPart({ sessions }: { sessions: AccountSession[] }) {
  const words = useAllWords()
  const t = words.of('account.screens')
  return (
    <Card title={t('sessions.title')} id="sessions">
      <ul className="list-none divide-y divide-line p-0 text-sm">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <span className="min-w-0">
              <span className="font-medium">{words.read(deviceName(session.device))}</span>
              <span className="text-muted">
                {' '}
                · {t('sessions.since', { time: as('nearTime', Date.parse(session.since)) })}
                {session.address && ` · ${session.address}`}
              </span>
            </span>
            {session.current && <StatusBadge status={t('sessions.this')} tone="good" />}
          </li>
        ))}
      </ul>
      <Form method="post" className="mt-4">
        <Button variant="quiet" name="intent" value="sessions" disabled={sessions.length < 2}>
          {t('sessions.end')}
        </Button>
      </Form>
    </Card>
  )
}

type Props = PartState & { hasPassword: boolean; minimum: number }

function PasswordPart({ hasPassword, minimum, refusal }: Props) {
  const t = useWords('account.screens')
  const problem = refusal && !Object.keys(refusal.errors).length ? refusal.detail : undefined
  return (
    <Card title={t('password.title')} id="password">
      {problem && (
        <Notice tone="wrong" className="mb-4">
          {problem}
        </Notice>
      )}
      <Form method="post" noValidate className="grid gap-4">
        {hasPassword && (
          <TextField
            name="currentPassword"
            type="password"
            label={t('password.current')}
            autoComplete="current-password"
            required
            error={refusal?.errors.currentPassword}
          />
        )}
        <TextField
          name="newPassword"
          type="password"
          label={t('password.new')}
          autoComplete="new-password"
          required
          error={refusal?.errors.newPassword}
          help={t('password.help', { minimum })}
        />
        <div>
          <Button variant="quiet" name="intent" value="password">
            {t(hasPassword ? 'password.change' : 'password.set')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
