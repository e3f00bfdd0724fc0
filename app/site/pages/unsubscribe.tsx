// The unsubscribe link of every newsletter mail. Opening it shows a button; a POST unsubscribes, from that
// button or by one click in a mail program, which sends no cookies (RFC 8058).
import type { PageHandle } from '#app/page-kind.ts'
import { orErrorScreen, scopeOf } from '#app/scope.ts'
import { BackHome, ButtonLink, SubmitButton } from '../parts/cta-buttons.tsx'
import { SmallPage } from '../parts/small-page.tsx'
import type { Route } from './+types/unsubscribe'

export const handle: PageHandle = { mailedLink: 'leave' }
export const meta: Route.MetaFunction = () => [{ title: 'Unsubscribe' }]

export async function loader({ params, context }: Route.LoaderArgs) {
  return orErrorScreen(scopeOf(context).act.subscriptionOfLink({ link: 'unsubscribe', token: params.token }))
}

export async function action({ params, context }: Route.ActionArgs) {
  return orErrorScreen(scopeOf(context).act.unsubscribe(params.token))
}

export default function Unsubscribe({ loaderData: { email, status } }: Route.ComponentProps) {
  if (status === 'unsubscribed') {
    return (
      <SmallPage icon="check" heading="You are unsubscribed" status="Address removed">
        <p className="mt-5 lead">
          We will send no more newsletters to {email}. If that was a mistake, you can subscribe again at the
          bottom of any page.
        </p>
        <BackHome />
      </SmallPage>
    )
  }
  return (
    <SmallPage icon="mail" heading="Unsubscribe?">
      <p className="mt-5 lead">We will send no more newsletters to {email}.</p>
      <form method="post" className="mt-8 flex flex-wrap justify-center gap-3">
        <SubmitButton>Unsubscribe</SubmitButton>
        <ButtonLink href="/" look="outline">
          Stay subscribed
        </ButtonLink>
      </form>
    </SmallPage>
  )
}
