// The page behind a mailed reset link: sets the new password. Opening it changes nothing, because email
// programs open links too.
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { SmallPage } from '#site/screens/parts/small-page.tsx'
import { ButtonLink, SubmitButton } from '#site/screens/shell/cta-buttons.tsx'
import { answerRefused, headersWith } from '#ui/screens/answer-refused.ts'
import { formText } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/reset-new'
import { PasswordInput } from './inputs.tsx'
import { NarrowPage } from './narrow-page.tsx'
import { withReturnTo, returnToOf } from './return-to.ts'
import { clientOf, tokenOf } from './session-request.ts'

export const handle: PageHandle = {
  sheet: 'sign-in',
  mailedLink: 'reset',
  slimFooter: true,
  params: ['next'],
}
// Keeps the link's secret from other sites. With no-referrer the form's POST would have no Origin either.
export const headers = headersWith({ 'referrer-policy': 'same-origin' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { works, minimum } = await orErrorScreen(scopeOf(context).act.openResetLink(tokenOf(request)))
  return {
    linkWorks: works,
    minimum,
    returnTo: returnToOf(request),
  }
}

interface NewPasswordState {
  set: boolean
  error?: string | undefined
  problem?: string | undefined
}

export async function action({ request, context }: Route.ActionArgs) {
  const password = formText(await request.formData(), 'password')
  const { refusal } = await attempt(() =>
    scopeOf(context).act.resetPassword({
      body: { token: tokenOf(request), newPassword: password },
      from: clientOf(request, context),
      isForm: true,
    }),
  )
  if (!refusal) return answerRefused<NewPasswordState>({ set: true }, { status: 200 })
  return answerRefused<NewPasswordState>(
    {
      set: false,
      error: refusal.errors.newPassword,
      problem: refusal.errors.newPassword ? undefined : refusal.detail,
    },
    refusal,
  )
}

export default function NewPassword({
  loaderData: { linkWorks, minimum, returnTo },
  actionData,
}: Route.ComponentProps) {
  const t = useWords('people.pages')
  const title = <title>{t('new.title')}</title>
  if (actionData?.set) {
    return (
      <SmallPage icon="check" heading={t('new.isSet')} status={t('done')}>
        {title}
        <p className="mt-5 lead">{t('new.signedOut')}</p>
        <ButtonLink href={withReturnTo('/login', returnTo)} className="mt-8">
          {t('logIn')}
        </ButtonLink>
      </SmallPage>
    )
  }
  if (!linkWorks) {
    return (
      <SmallPage icon="clock" heading={t('linkDead')}>
        {title}
        <p className="mt-5 lead">{t('new.dead')}</p>
        <ButtonLink href={withReturnTo('/reset', returnTo)} className="mt-8">
          {t('new.askAgain')}
        </ButtonLink>
      </SmallPage>
    )
  }
  return (
    <NarrowPage heading={t('new.title')}>
      {title}
      <form method="post" noValidate className="grid gap-5">
        {actionData?.problem && <Notice tone="wrong">{actionData.problem}</Notice>}
        <PasswordInput
          id="new-password"
          label={t('new.label')}
          autoComplete="new-password"
          help={t('new.help', { least: minimum })}
          error={actionData?.error}
          autoFocus
        />
        <SubmitButton className="w-full">{t('setPassword')}</SubmitButton>
      </form>
    </NarrowPage>
  )
}
