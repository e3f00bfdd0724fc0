// The page behind the link that confirms an address. Opening it changes nothing, because mail programs open
// links too; the button confirms. Without a session of the account it asks for the password: otherwise an
// attacker could register somebody else's address and wait for the owner to click.
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { SmallPage } from '#site/screens/parts/small-page.tsx'
import { ButtonLink, SubmitButton } from '#site/screens/shell/cta-buttons.tsx'
import { answerRefused, headersWith } from '#ui/screens/answer-refused.ts'
import { optionalFormText } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/verify'
import { PasswordInput } from './inputs.tsx'
import { NarrowPage } from './narrow-page.tsx'
import { clientOf, redirectWithCookies, tokenOf } from './session-request.ts'

export const handle: PageHandle = {
  sheet: 'sign-in',
  mailedLink: 'verify',
  slimFooter: true,
  params: ['done'],
  canonical: (query): Record<string, string> => (query.has('done') ? { done: '' } : {}),
}
export const headers = headersWith({ 'referrer-policy': 'same-origin' })

export async function loader({ request, context }: Route.LoaderArgs) {
  if (new URL(request.url).searchParams.has('done')) return { state: 'done' as const }
  return orErrorScreen(scopeOf(context).act.openVerifyLink(tokenOf(request)))
}

interface VerifyState {
  error?: string | undefined
  problem?: string | undefined
}

export async function action({ request, context }: Route.ActionArgs) {
  const password = optionalFormText(await request.formData(), 'password')
  const confirmation = { token: tokenOf(request), ...(password !== undefined && { password }) }
  const { done, refusal } = await attempt(() =>
    scopeOf(context).act.confirmAddress({
      body: confirmation,
      from: clientOf(request, context),
      isForm: true,
    }),
  )
  if (done) return redirectWithCookies('/verify?done', done.cookies)
  return answerRefused<VerifyState>(
    { error: refusal.errors.password, problem: refusal.errors.password ? undefined : refusal.detail },
    refusal,
  )
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('people.pages')
  const title = <title>{t('verify.title')}</title>
  const { state } = loaderData
  if (state === 'done') {
    return (
      <SmallPage icon="check" heading={t('verify.confirmed')} status={t('thankYou')}>
        {title}
        <ButtonLink href="/dashboard" className="mt-8">
          {t('toDashboard')}
        </ButtonLink>
      </SmallPage>
    )
  }
  if (state === 'dead') {
    return (
      <SmallPage icon="clock" heading={t('linkDead')}>
        {title}
        <p className="mt-5 lead">{t('verify.dead')}</p>
        <ButtonLink href="/account" className="mt-8">
          {t('toAccount')}
        </ButtonLink>
      </SmallPage>
    )
  }
  const { address, changes } = loaderData
  return (
    <NarrowPage
      heading={t(changes ? 'verify.useThis' : 'verify.title')}
      intro={t(changes ? 'verify.willBecome' : 'verify.isYours', { address: address ?? '' })}
    >
      {title}
      <form method="post" noValidate className="grid gap-5">
        {actionData?.problem && <Notice tone="wrong">{actionData.problem}</Notice>}
        {state === 'password' && (
          <PasswordInput
            id="verify-password"
            autoComplete="current-password"
            help={t('verify.help')}
            error={actionData?.error}
          />
        )}
        <SubmitButton className="w-full">{t('verify.button')}</SubmitButton>
        {state === 'password' && <p className="text-sm text-muted">{t('verify.never')}</p>}
      </form>
    </NarrowPage>
  )
}
