// The page behind the link of the first mail. Opening it changes nothing, because mail programs open links
// too; the button confirms.
import { data } from 'react-router'
import type { PageHandle } from '#app/page-kind.ts'
import { attempt, orErrorScreen, scopeOf } from '#app/scope.ts'
import { Notice } from '#app/ui/notice.tsx'
import { BackHome, SubmitButton } from '../parts/cta-buttons.tsx'
import { SmallPage } from '../parts/small-page.tsx'
import type { Route } from './+types/newsletter-confirm'

export const handle: PageHandle = { mailedLink: 'confirm' }
export const meta: Route.MetaFunction = () => [{ title: 'Confirm your subscription' }]

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
  if (status === 'subscribed') {
    return (
      <SmallPage icon="check" heading="You are subscribed" status="Subscription confirmed">
        <p className="mt-5 lead">
          We will send our newsletter to {email}. Every mail has a link to unsubscribe.
        </p>
        <BackHome />
      </SmallPage>
    )
  }
  return (
    <SmallPage icon="mail" heading="Confirm your subscription">
      <p className="mt-5 lead">{email} asked for our newsletter. Press the button if that was you.</p>
      {actionData?.problem && (
        <Notice tone="wrong" className="mt-6">
          {actionData.problem}
        </Notice>
      )}
      <form method="post" className="mt-8">
        <SubmitButton>Confirm subscription</SubmitButton>
      </form>
    </SmallPage>
  )
}
