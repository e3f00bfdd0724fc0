import { redirect } from 'react-router'
import { signInRefusals } from '#platform/rules/sign-in-form.ts'
import { LARGE_INPUT } from '#site/screens/field-classes.ts'
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import {
  ButtonLink,
  SubmitButton,
  TEXT_LINK,
  BUTTON_LOOKS,
  SITE_BUTTON,
} from '#site/screens/shell/cta-buttons.tsx'
import { answerRefused, headersWith } from '#ui/screens/answer-refused.ts'
import { TextField } from '#ui/screens/field.tsx'
import { formTexts } from '#ui/screens/form-values.ts'
import { A } from '#ui/screens/local-link.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
// Login by password, phone or another provider. Works without scripts. The page to return to stays in the
// address after a wrong password and on the way to /register.
import { useWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/login'
import { ChosenPackage } from './chosen-package.tsx'
import { chosenPackage, chosenParam, withChosen } from './chosen.ts'
import { Gate } from './gate.tsx'
import { EmailInput, PasswordInput } from './inputs.tsx'
import { NarrowPage } from './narrow-page.tsx'
import { RegisterForm } from './register-form.tsx'
import { LOGIN_FLASH, withReturnTo, returnToOf } from './return-to.ts'
import { clientOf, redirectWithCookies } from './session-request.ts'
import { SignInProviders } from './sign-in-providers.tsx'

interface PhoneState {
  number: string
  sent: boolean
  problem?: string | undefined
}

const SUMMARY = 'w-full cursor-pointer list-none group-open:hidden [&::-webkit-details-marker]:hidden'

/** Login by phone in two steps: the number, then the code that we sent to it. */
function PhoneSignIn({ state }: { state?: PhoneState | undefined }) {
  const t = useWords('people.pages')
  return (
    <details open={Boolean(state)} className="group mt-3">
      <summary className={`${SITE_BUTTON} ${BUTTON_LOOKS.outline} ${SUMMARY}`}>{t('phone.continue')}</summary>
      <form method="post" noValidate className="mt-5 grid gap-5">
        {state?.problem && <Notice tone="wrong">{state.problem}</Notice>}
        {state?.sent ? (
          <>
            {!state.problem && <Notice>{t('phone.sent', { number: state.number })}</Notice>}
            <input type="hidden" name="phoneNumber" value={state.number} />
            <TextField
              id="phone-code"
              name="code"
              label={t('phone.code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              autoFocus
              className={LARGE_INPUT}
            />
            <SubmitButton name="intent" value="phone-sign-in" className="w-full">
              {t('phone.logIn')}
            </SubmitButton>
            <SubmitButton name="intent" value="phone-code" look="outline" className="w-full">
              {t('phone.newCode')}
            </SubmitButton>
          </>
        ) : (
          <>
            <TextField
              id="phone-number"
              name="phoneNumber"
              label={t('phone.number')}
              type="tel"
              autoComplete="tel"
              help={t('phone.help')}
              defaultValue={state?.number}
              autoFocus={Boolean(state)}
              maxLength={40}
              className={LARGE_INPUT}
            />
            <SubmitButton name="intent" value="phone-code" look="outline" className="w-full">
              {t('phone.sendCode')}
            </SubmitButton>
          </>
        )}
      </form>
    </details>
  )
}

/** A parameter of its own, because the page is cached for all return paths alike. */
const isForOrder = (query: URLSearchParams): boolean => query.get('for') === 'order'

export const handle: PageHandle = {
  sheet: 'sign-in',
  cacheable: true,
  slimFooter: true,
  params: ['next', 'done', 'for', 'package'],
  canonical(query, site) {
    const done = LOGIN_FLASH.nameAt({ searchParams: query })
    return {
      ...(query.has('next') && { next: query.get('next')! }),
      ...(done && { done }),
      ...(isForOrder(query) && { for: 'order' }),
      ...chosenParam(query, site),
    }
  },
}
// The provider's window stays connected to this page.
export const headers = headersWith({ 'cross-origin-opener-policy': 'same-origin-allow-popups' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { viewer, site, act } = scopeOf(context)
  const returnTo = returnToOf(request)
  const query = new URL(request.url).searchParams
  // ?again: an account without a password confirms a sensitive change by signing in again.
  if (viewer.role === 'visitor' && viewer.pendingSignIn)
    throw redirect(withReturnTo('/second-factor', returnTo))
  if (viewer.role !== 'visitor' && !query.has('again')) throw redirect(returnTo ?? '/dashboard')
  return {
    returnTo,
    providers: site.signInWith,
    phone: site.phoneSignIn,
    minimum: site.passwordMinimum,
    flashMessage: LOGIN_FLASH.wordsAt({ searchParams: query }),
    isDeleted: LOGIN_FLASH.nameAt({ searchParams: query }) === 'account-deleted',
    chosen: chosenPackage(query, await orErrorScreen(act.loadSite())),
    // Visitors who pressed “Order” mostly have no account yet.
    isOrdering: isForOrder(query),
  }
}

interface LoginState {
  typed?: { email: string }
  errors?: Record<string, string>
  problem?: string
  phone?: PhoneState
}

export async function action({ request, context }: Route.ActionArgs) {
  const { act } = scopeOf(context)
  const typed = formTexts(await request.formData(), ['intent', 'email', 'password', 'phoneNumber', 'code'])
  const client = clientOf(request, context)
  const returnTo = returnToOf(request) ?? '/dashboard'
  if (typed.intent === 'phone-code') {
    const { refusal } = await attempt(() =>
      act.requestPhoneCode({ body: { phoneNumber: typed.phoneNumber }, from: client }),
    )
    const phone: PhoneState = { number: typed.phoneNumber, sent: !refusal, problem: refusal?.detail }
    return answerRefused<LoginState>({ phone }, refusal ?? { status: 200 })
  }
  if (typed.intent === 'phone-sign-in') {
    const { done, refusal } = await attempt(() =>
      act.signInByPhone({ body: { phoneNumber: typed.phoneNumber, code: typed.code }, from: client }),
    )
    return done
      ? redirectWithCookies(returnTo, done.cookies)
      : answerRefused<LoginState>(
          { phone: { number: typed.phoneNumber, sent: true, problem: refusal.detail } },
          refusal,
        )
  }
  const email = typed.email.trim()
  const errors = signInRefusals({ email, password: typed.password })
  if (Object.keys(errors).length)
    return answerRefused<LoginState>({ typed: { email }, errors }, { status: 422 })
  const { done, refusal } = await attempt(() =>
    act.signIn({ body: { email, password: typed.password }, from: client }),
  )
  return done
    ? redirectWithCookies(done.needs ? withReturnTo('/second-factor', returnTo) : returnTo, done.cookies)
    : answerRefused<LoginState>({ typed: { email }, problem: refusal.detail }, refusal)
}

export default function Login({
  loaderData: { returnTo, providers, phone, minimum, flashMessage, isDeleted, isOrdering, chosen },
  actionData,
}: Route.ComponentProps) {
  const t = useWords('people.pages')
  const { typed, errors = {}, problem } = actionData ?? {}
  const toRegister = withChosen(withReturnTo('/register', returnTo), chosen)
  const form = (
    <form method="post" noValidate className="grid gap-5">
      {flashMessage && !actionData && <Notice tone={isDeleted ? 'done' : 'wrong'}>{flashMessage}</Notice>}
      {problem && <Notice tone="wrong">{problem}</Notice>}
      <EmailInput id="login-email" defaultValue={typed?.email} error={errors.email} />
      <PasswordInput id="login-password" autoComplete="current-password" error={errors.password} />
      <SubmitButton className="w-full">{t('login')}</SubmitButton>
      <p className="-my-2 text-center">
        <A href={withReturnTo('/reset', returnTo)} className={TEXT_LINK}>
          {t('forgot')}
        </A>
      </p>
    </form>
  )
  const otherWays = (
    <SignInProviders providers={providers} returnTo={returnTo}>
      {phone && <PhoneSignIn state={actionData?.phone} />}
    </SignInProviders>
  )
  const head = (
    <>
      <title>{t('login.title')}</title>
      <meta name="description" content={t('login.description')} />
    </>
  )
  if (isOrdering)
    return (
      <>
        {head}
        <Gate
          chosen={chosen && <ChosenPackage chosen={chosen} />}
          register={
            <>
              <RegisterForm action={toRegister} minimum={minimum} />
              {otherWays}
            </>
          }
          login={
            <>
              {form}
              <p className="mt-4 text-center text-muted">
                {t.rich('noneAfterAll', {
                  link: (words) => (
                    <A href={toRegister} className={TEXT_LINK}>
                      {words}
                    </A>
                  ),
                })}
              </p>
            </>
          }
          isLoggingIn={Boolean(typed ?? problem ?? flashMessage)}
        />
      </>
    )
  return (
    <>
      {head}
      <NarrowPage
        heading={t(isDeleted ? 'goodbye' : 'welcomeBack')}
        beside={chosen && <ChosenPackage chosen={chosen} />}
        after={
          <>
            <p className="mb-3">{t('newHere')}</p>
            <ButtonLink href={toRegister} look="outline" className="w-full">
              {t('signUp')}
            </ButtonLink>
          </>
        }
      >
        {form}
        {otherWays}
      </NarrowPage>
    </>
  )
}
