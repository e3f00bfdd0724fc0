// Behind the link in every mail to subscribers. Opening it shows a button; the post takes the address off,
// whether it comes from that button or from a mail program that knows nothing of cookies (RFC 8058).
import type { PageHandle } from '#app/page-kind.ts'
import { orErrorScreen, scopeOf } from '#app/scope.ts'
import { ButtonLink, SubmitButton } from '../parts/cta-buttons.tsx'
import { SmallPage } from '../parts/small-page.tsx'
import type { Route } from './+types/unsubscribe'

export const handle: PageHandle = { mailedLink: 'leave' }
export const meta: Route.MetaFunction = () => [{ title: 'Leave the newsletter' }]

export async function loader({ params, context }: Route.LoaderArgs) {
  return orErrorScreen(scopeOf(context).act.lookAtSubscription('leave', params.token))
}

export async function action({ params, context }: Route.ActionArgs) {
  return orErrorScreen(scopeOf(context).act.unsubscribe(params.token))
}

export default function Unsubscribe({ loaderData: { email, status } }: Route.ComponentProps) {
  if (status === 'unsubscribed') {
    return (
      <SmallPage sign="check" heading="You have left" status="Address removed">
        <p className="mt-5 lead">
          {email} gets no more newsletters from us. If that was a mistake, you can subscribe again at the foot
          of any page.
        </p>
        <ButtonLink href="/" className="mt-8">
          Back Home
        </ButtonLink>
      </SmallPage>
    )
  }
  return (
    <SmallPage sign="mail" heading="Leave the newsletter?">
      <p className="mt-5 lead">{email} will get no more newsletters from us.</p>
      <form method="post" className="mt-8 flex flex-wrap justify-center gap-3">
        <SubmitButton>Unsubscribe</SubmitButton>
        <ButtonLink href="/" look="outline">
          Stay
        </ButtonLink>
      </form>
    </SmallPage>
  )
}
