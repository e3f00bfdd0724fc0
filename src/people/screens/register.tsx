import { redirect } from 'react-router'
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { SmallPage } from '#site/screens/parts/small-page.tsx'
import { TEXT_LINK } from '#site/screens/shell/cta-buttons.tsx'
import { answerRefused, headersWith } from '#ui/screens/answer-refused.ts'
import { formTexts } from '#ui/screens/form-values.ts'
import { A } from '#ui/screens/local-link.tsx'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
// Opens an account, signs in, and returns to the page that asked for it.
import { useWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/register'
import { ChosenPackage } from './chosen-package.tsx'
import { chosenPackage, chosenParam, withChosen } from './chosen.ts'
import { NarrowPage } from './narrow-page.tsx'
import { RegisterForm } from './register-form.tsx'
import { withReturnTo, returnToOf } from './return-to.ts'
import { clientOf, redirectWithCookies } from './session-request.ts'
import { SignInProviders } from './sign-in-providers.tsx'

export const handle: PageHandle = {
  sheet: 'sign-in',
  cacheable: true,
  slimFooter: true,
  params: ['next', 'package'],
  canonical: (query, site) => ({
    ...(query.has('next') && { next: query.get('next')! }),
    ...chosenParam(query, site),
  }),
}
export const headers = headersWith({ 'cross-origin-opener-policy': 'same-origin-allow-popups' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { viewer, site, act } = scopeOf(context)
  const returnTo = returnToOf(request)
  if (viewer.role !== 'visitor') throw redirect(returnTo ?? '/dashboard')
  return {
    returnTo,
    chosen: chosenPackage(new URL(request.url).searchParams, await orErrorScreen(act.loadSite())),
    providers: site.signInWith,
    minimum: site.passwordMinimum,
    sendsMail: site.sendsMail,
  }
}

interface RegisterState {
  email: string
  errors?: Record<string, string>
  problem?: string | undefined
  /** The address must be confirmed before the first login. */
  awaitsConfirmation?: boolean
}

export async function action({ request, context }: Route.ActionArgs) {
  const { email: typedEmail, password } = formTexts(await request.formData(), ['email', 'password'])
  const email = typedEmail.trim()
  const { done, refusal } = await attempt(() =>
    scopeOf(context).act.register({
      body: { email, password },
      from: clientOf(request, context),
      isForm: true,
    }),
  )
  if (refusal)
    return answerRefused<RegisterState>(
      {
        email,
        errors: refusal.errors,
        problem: Object.keys(refusal.errors).length ? undefined : refusal.detail,
      },
      refusal,
    )
  return done.signedIn
    ? redirectWithCookies(returnToOf(request) ?? '/', done.cookies)
    : answerRefused<RegisterState>({ email, awaitsConfirmation: true }, { status: 200 })
}

export default function Register({
  loaderData: { returnTo, providers, minimum, sendsMail, chosen },
  actionData,
}: Route.ComponentProps) {
  const t = useWords('people.pages')
  const { email = '', errors = {}, problem, awaitsConfirmation } = actionData ?? {}
  const head = (
    <>
      <title>{t('register.title')}</title>
      <meta name="description" content={t('register.description')} />
    </>
  )
  if (awaitsConfirmation) {
    return (
      <>
        {head}
        <SmallPage icon="mail" heading={t('checkInbox')} status={t('almostDone')}>
          <p className="mt-5 lead">{t(sendsMail ? 'linkSent' : 'linkByUs', { email })}</p>
        </SmallPage>
      </>
    )
  }
  return (
    <>
      {head}
      <NarrowPage
        heading={t('createAccount')}
        intro={t('createIntro')}
        beside={chosen && <ChosenPackage chosen={chosen} />}
        after={
          <p>
            {t.rich('haveAccount', {
              link: (words) => (
                <A href={withChosen(withReturnTo('/login', returnTo), chosen)} className={TEXT_LINK}>
                  {words}
                </A>
              ),
            })}
          </p>
        }
      >
        <RegisterForm minimum={minimum} email={email} errors={errors} problem={problem} />
        <SignInProviders providers={providers} returnTo={returnTo} />
      </NarrowPage>
    </>
  )
}
