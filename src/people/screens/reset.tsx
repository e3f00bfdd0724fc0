// Asks for a reset link. The answer is the same with and without an account, so it reveals no addresses.
import { say } from '#platform/rules/words.ts'
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { SubmitButton, TEXT_LINK } from '#site/screens/shell/cta-buttons.tsx'
import { answerRefused, headersWith } from '#ui/screens/answer-refused.ts'
import { formText } from '#ui/screens/form-values.ts'
import { A } from '#ui/screens/local-link.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { attempt, scopeOf } from '#ui/screens/scope.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/reset'
import { EmailInput } from './inputs.tsx'
import { NarrowPage } from './narrow-page.tsx'
import { withReturnTo, returnToOf } from './return-to.ts'
import { clientOf } from './session-request.ts'

const FAILED = say('people.pages', 'reset.failed')

export const handle: PageHandle = { sheet: 'sign-in', cacheable: true, slimFooter: true, params: ['next'] }
export const headers = headersWith()

export const loader = ({ request, context }: Route.LoaderArgs) => ({
  returnTo: returnToOf(request),
  sendsMail: scopeOf(context).site.sendsMail,
})

interface ResetState {
  email: string
  sent: boolean
  error?: string | undefined
  problem?: string | undefined
}

export async function action({ request, context }: Route.ActionArgs) {
  const email = formText(await request.formData(), 'email', { trim: true })
  const { refusal } = await attempt(() =>
    scopeOf(context).act.requestReset({
      body: { email, redirectTo: returnToOf(request) },
      from: clientOf(request, context),
      isForm: true,
    }),
  )
  if (!refusal) return answerRefused<ResetState>({ email, sent: true }, { status: 200 })
  const failure = refusal.status === 429 ? refusal.detail : FAILED
  const problem = refusal.errors.email ? undefined : failure
  return answerRefused<ResetState>({ email, sent: false, error: refusal.errors.email, problem }, refusal)
}

export default function Reset({ loaderData: { returnTo, sendsMail }, actionData }: Route.ComponentProps) {
  const t = useWords('people.pages')
  const { email = '', sent, error, problem } = actionData ?? {}
  const head = (
    <>
      <title>{t('reset.title')}</title>
      <meta name="description" content={t('reset.description')} />
    </>
  )
  const loginLink = (
    <p>
      {t.rich('reset.remembered', {
        link: (words) => (
          <A href={withReturnTo('/login', returnTo)} className={TEXT_LINK}>
            {words}
          </A>
        ),
      })}
    </p>
  )
  if (sent) {
    return (
      <NarrowPage heading={t('reset.heading')} after={loginLink}>
        {head}
        <Notice>{t('reset.done')}</Notice>
        <p className="mt-5 text-muted">{t(sendsMail ? 'reset.onItsWay' : 'reset.byUs', { email })}</p>
        {sendsMail && (
          <p className="mt-3 text-muted">
            {t.rich('reset.nothing', {
              link: (words) => (
                <A href={withReturnTo('/reset', returnTo)} className={TEXT_LINK}>
                  {words}
                </A>
              ),
            })}
          </p>
        )}
      </NarrowPage>
    )
  }
  return (
    <NarrowPage heading={t('reset.heading')} intro={t('reset.intro')} after={loginLink}>
      {head}
      <form method="post" noValidate className="grid gap-5">
        {problem && <Notice tone="wrong">{problem}</Notice>}
        <EmailInput id="reset-email" defaultValue={email} error={error} />
        <SubmitButton className="w-full">{t('reset.send')}</SubmitButton>
      </form>
    </NarrowPage>
  )
}
