// The page behind the link of the first email. Opening it changes nothing, because mail programs open links
// too; the button confirms.
import { data } from 'react-router'
import { fillIn } from '#content/rules/written-words.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import type { PageHandle } from '../frame/page-kind.ts'
import { SmallPage } from '../parts/small-page.tsx'
import { BackHome, SubmitButton } from '../shell/cta-buttons.tsx'
import { useWords } from '../use-words.ts'
import type { Route } from './+types/newsletter-confirm'

export const handle: PageHandle = { mailedLink: 'confirm', slimFooter: true }

export async function loader({ params, context }: Route.LoaderArgs) {
  return orErrorScreen(scopeOf(context).act.subscriptionOfLink({ link: 'confirm', token: params.token }))
}

export async function action({ params, context }: Route.ActionArgs) {
  const { act, peer } = scopeOf(context)
  const { refusal } = await attempt(() => act.confirmSubscription({ token: params.token, peer }))
  return refusal ? data({ problem: refusal.detail }, { status: refusal.status }) : { problem: undefined }
}

export default function NewsletterConfirm({
  loaderData: { email, status },
  actionData,
}: Route.ComponentProps) {
  const words = useWords('messageWords')
  if (status === 'subscribed') {
    return (
      <SmallPage icon="check" heading={words.confirmedHeading} status={words.confirmedStatus}>
        <title>{words.confirmHeading}</title>
        <p className="mt-5 lead">{fillIn(words.confirmedText, { email })}</p>
        <BackHome words={words} />
      </SmallPage>
    )
  }
  return (
    <SmallPage icon="mail" heading={words.confirmHeading}>
      <title>{words.confirmHeading}</title>
      <p className="mt-5 lead">{fillIn(words.confirmText, { email })}</p>
      {actionData?.problem && (
        <Notice tone="wrong" className="mt-6">
          {actionData.problem}
        </Notice>
      )}
      <form method="post" className="mt-8">
        <SubmitButton>{words.confirmButton}</SubmitButton>
      </form>
    </SmallPage>
  )
}
