import { redirect } from 'react-router'
import { TEAM_PASSWORD_MINIMUM } from '#platform/rules/sign-in-form.ts'
// Two-step sign-in: give the code, turn it on or off, make new recovery codes. Works without scripts.
import { say } from '#platform/rules/words.ts'
import type { RequestScope } from '#server/request-scope.ts'
import { LARGE_INPUT } from '#site/screens/field-classes.ts'
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { ButtonLink, SubmitButton, TEXT_LINK } from '#site/screens/shell/cta-buttons.tsx'
import { answerRefused } from '#ui/screens/answer-refused.ts'
import { attemptConfirmed } from '#ui/screens/confirm-sign-in.ts'
import { TextField } from '#ui/screens/field.tsx'
import { flashes } from '#ui/screens/flash.ts'
import { formTexts } from '#ui/screens/form-values.ts'
import { A } from '#ui/screens/local-link.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { orErrorScreen, scopeOf, type Refusal } from '#ui/screens/scope.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { Enrolment } from '../server/second-factor.ts'
import type { Route } from './+types/second-factor'
import { ConfirmStep } from './confirm-step.tsx'
import { LongerPassword } from './longer-password.tsx'
import { NarrowPage } from './narrow-page.tsx'
import { LOGIN_FLASH, returnToOf, withReturnTo } from './return-to.ts'
import { clientOf, redirectWithCookies } from './session-request.ts'
import { SignOutInstead } from './sign-out-instead.tsx'

const HERE = '/second-factor'

const FLASH = flashes({ off: say('people.pages', 'factor.isOff') })

export const handle: PageHandle = { sheet: 'sign-in' }

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { viewer, act, site } = scopeOf(context)
  const next = returnToOf(request)
  if (viewer.role === 'visitor' && !viewer.pendingSignIn) throw redirect(withReturnTo('/login', next ?? HERE))
  return {
    ...(await orErrorScreen(act.secondFactorState())),
    next,
    teamMinimum: Math.max(TEAM_PASSWORD_MINIMUM, site.passwordMinimum),
    byRecoveryCode: url.searchParams.has('recovery'),
    flashMessage: FLASH.wordsAt(url),
  }
}

interface StepState {
  refusal?: Refusal | undefined
  enrolment?: Enrolment | undefined
  recoveryCodes?: string[] | undefined
  intent: string
}

const INTENTS = ['code', 'password', 'start', 'turn-on', 'turn-off', 'new-codes'] as const

export async function action({ request, context }: Route.ActionArgs) {
  const { act, viewer } = scopeOf(context)
  if (viewer.role === 'visitor' && !viewer.pendingSignIn) throw redirect('/login')
  const form = await request.formData()
  const { intent, code } = formTexts(form, ['intent', 'code'])
  const known = INTENTS.find((each) => each === intent) ?? 'code'
  const typed = { body: { code }, from: clientOf(request, context) }
  const run: Record<(typeof INTENTS)[number], () => Promise<Partial<StepState> | void>> = {
    code: () => act.passSecondFactor(typed),
    password: () =>
      act.changePassword({ body: formTexts(form, ['currentPassword', 'newPassword']), from: typed.from }),
    start: async () => ({ enrolment: await act.startSecondFactor() }),
    'turn-on': () => act.turnOnSecondFactor(typed),
    'turn-off': () => act.turnOffSecondFactor(typed),
    'new-codes': () => act.newRecoveryCodes(typed),
  }
  const { done, refusal } = await attemptConfirmed({ context, request, form }, run[known])
  if (refusal?.status === 401)
    return redirectWithCookies(withReturnTo(LOGIN_FLASH.to('/login', 'wrong-codes'), returnToOf(request)))
  if (refusal) {
    const enrolment = known === 'turn-on' ? await keyAgain(act) : undefined
    return answerRefused<StepState>({ intent: known, refusal, enrolment }, refusal)
  }
  if (known === 'code' || known === 'password')
    return redirectWithCookies(returnToOf(request) ?? '/dashboard')
  if (known === 'turn-off') return redirectWithCookies(FLASH.to(HERE, 'off'))
  return answerRefused<StepState>({ intent: known, ...done }, { status: 200 })
}

/** So that a wrong first code shows the same key again. */
const keyAgain = (act: RequestScope['act']): Promise<Enrolment | undefined> =>
  act.startSecondFactor().catch(() => undefined)

export default function SecondFactor(props: Route.ComponentProps) {
  const t = useWords('people.pages')
  return (
    <>
      <title>{t('factor.title')}</title>
      <Step {...props} />
    </>
  )
}

function Step({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('people.pages')
  const { state, next } = loaderData
  if (actionData?.recoveryCodes)
    return (
      <NarrowPage heading={t('factor.keepCodes')} intro={t('factor.keepIntro')}>
        <RecoveryCodeList codes={actionData.recoveryCodes} />
        <p className="mt-4 text-sm text-muted">{t('factor.keepHow')}</p>
        <ButtonLink href={next ?? '/dashboard'} className="mt-6 w-full">
          {t('factor.kept')}
        </ButtonLink>
      </NarrowPage>
    )
  const parts = { ...loaderData, actionData }
  if (state === 'code') return <GiveCode {...parts} />
  if (state === 'password')
    return <LongerPassword minimum={loaderData.teamMinimum} refusal={actionData?.refusal} />
  return state === 'on' ? <IsOn {...parts} /> : <TurnOn {...parts} />
}

type PartProps = Route.ComponentProps['loaderData'] & { actionData: StepState | undefined }

const errorOf = (actionData: StepState | undefined, intent: string): string | undefined =>
  actionData?.intent === intent ? actionData.refusal?.errors.code : undefined

/** A refusal that belongs to no field. */
function Problem({ refusal }: { refusal: Refusal | undefined }) {
  if (!refusal || refusal.confirm || refusal.errors.code) return null
  return <Notice tone="wrong">{refusal.detail}</Notice>
}

function GiveCode({ byRecoveryCode, next, actionData }: PartProps) {
  const t = useWords('people.pages')
  const other = byRecoveryCode ? HERE : `${HERE}?recovery`
  return (
    <NarrowPage
      heading={t('factor.oneMore')}
      intro={t(byRecoveryCode ? 'factor.enterRecovery' : 'factor.enterCode')}
      after={
        <>
          <p>
            <A
              href={next ? `${other}${byRecoveryCode ? '?' : '&'}${new URLSearchParams({ next })}` : other}
              className={TEXT_LINK}
            >
              {t(byRecoveryCode ? 'factor.useApp' : 'factor.useRecovery')}
            </A>
          </p>
          <SignOutInstead />
        </>
      }
    >
      <form method="post" noValidate className="grid gap-5">
        <Problem refusal={actionData?.refusal} />
        <CodeInput isRecovery={byRecoveryCode} error={errorOf(actionData, 'code')} autoFocus />
        <SubmitButton name="intent" value="code" className="w-full">
          {t('continue')}
        </SubmitButton>
      </form>
    </NarrowPage>
  )
}

function TurnOn({ state, flashMessage, actionData }: PartProps) {
  const t = useWords('people.pages')
  const enrolment = actionData?.enrolment
  const confirm = actionData?.refusal?.confirm
  return (
    <NarrowPage
      heading={t('factor.title')}
      intro={t(state === 'enrolment' ? 'factor.required' : 'factor.about')}
    >
      {flashMessage && !actionData && <Notice className="mb-5">{flashMessage}</Notice>}
      <form method="post" noValidate className="grid gap-5">
        <Problem refusal={actionData?.refusal} />
        {confirm ? (
          <ConfirmStep confirm={confirm} />
        ) : enrolment ? (
          <>
            <ScanKey enrolment={enrolment} />
            <CodeInput error={errorOf(actionData, 'turn-on')} />
            <SubmitButton name="intent" value="turn-on" className="w-full">
              {t('factor.turnOn')}
            </SubmitButton>
          </>
        ) : (
          <>
            <p>{t('factor.needApp')}</p>
            <SubmitButton name="intent" value="start" className="w-full">
              {t('factor.showCode')}
            </SubmitButton>
          </>
        )}
      </form>
    </NarrowPage>
  )
}

function IsOn({ codesLeft, required, actionData }: PartProps) {
  const t = useWords('people.pages')
  return (
    <NarrowPage heading={t('factor.isOn')} intro={t('factor.left', { count: codesLeft })}>
      <div className="grid gap-8">
        <Problem refusal={actionData?.refusal} />
        <form method="post" noValidate className="grid gap-4">
          <h2 className="font-display text-lg font-semibold">{t('factor.newCodes')}</h2>
          <p className="text-sm text-muted">{t('factor.earlierEnd')}</p>
          <CodeInput id="new-codes" error={errorOf(actionData, 'new-codes')} />
          <SubmitButton name="intent" value="new-codes" look="outline">
            {t('factor.makeCodes')}
          </SubmitButton>
        </form>
        {required ? (
          <p className="text-sm text-muted">{t('factor.mustStay')}</p>
        ) : (
          <form method="post" noValidate className="grid gap-4 border-t border-line pt-6">
            <h2 className="font-display text-lg font-semibold">{t('factor.turnItOff')}</h2>
            <p className="text-sm text-muted">{t('factor.offMeans')}</p>
            <CodeInput id="turn-off" error={errorOf(actionData, 'turn-off')} />
            <SubmitButton name="intent" value="turn-off" look="outline">
              {t('factor.turnOff')}
            </SubmitButton>
          </form>
        )}
      </div>
    </NarrowPage>
  )
}

/** One click selects all of them. The page prints as it is. */
function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const t = useWords('people.pages')
  return (
    <>
      <ul
        aria-label={t('factor.codes')}
        className="m-0 grid list-none gap-2 rounded-md bg-paper p-4 text-center font-mono select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="mt-4">
        <A
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`}
          download="recovery-codes.txt"
          className={TEXT_LINK}
        >
          {t('factor.saveFile')}
        </A>
      </p>
    </>
  )
}

interface CodeInputProps {
  error: string | undefined
  id?: string
  isRecovery?: boolean
  autoFocus?: boolean
}

/** Accepts a code from the app or a recovery code. */
function CodeInput({ error, id = 'code', isRecovery = false, autoFocus }: CodeInputProps) {
  const t = useWords('people.pages')
  return (
    <TextField
      id={id}
      name="code"
      label={t(isRecovery ? 'factor.recoveryCode' : 'factor.code')}
      help={t(isRecovery ? 'factor.recoveryHelp' : 'factor.codeHelp')}
      error={error}
      required
      maxLength={40}
      autoFocus={autoFocus}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoCapitalize="none"
      spellCheck={false}
      className={LARGE_INPUT}
    />
  )
}

/** The key for the app: to scan, to tap on a phone, or to type. */
function ScanKey({ enrolment: { qr, key, uri } }: { enrolment: Enrolment }) {
  const t = useWords('people.pages')
  return (
    <div className="grid gap-3">
      <svg
        role="img"
        aria-label={t('factor.qr')}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="mx-auto w-full max-w-56 rounded-md border border-line bg-white"
      >
        <path d={qr.path} fill="#000" />
      </svg>
      <p className="text-sm">
        {t.rich('factor.scan', {
          link: (words) => (
            <A href={uri} className="underline">
              {words}
            </A>
          ),
        })}
      </p>
      <p className="rounded-md bg-paper p-3 text-center font-mono text-sm [overflow-wrap:anywhere]">
        {key.replace(/.{4}(?=.)/g, '$& ')}
      </p>
    </div>
  )
}
