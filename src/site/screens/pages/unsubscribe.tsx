// The unsubscribe link of every newsletter email. Opening it shows a button; a POST unsubscribes, from that
// button or by one click in a mail program, which sends no cookies (RFC 8058).
import { fillIn } from '#content/rules/written-words.ts'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import type { PageHandle } from '../frame/page-kind.ts'
import { SmallPage } from '../parts/small-page.tsx'
import { BackHome, ButtonLink, SubmitButton } from '../shell/cta-buttons.tsx'
import { useWords } from '../use-words.ts'
import type { Route } from './+types/unsubscribe'

export const handle: PageHandle = { mailedLink: 'leave', slimFooter: true }

export async function loader({ params, context }: Route.LoaderArgs) {
  return orErrorScreen(scopeOf(context).act.subscriptionOfLink({ link: 'unsubscribe', token: params.token }))
}

export async function action({ params, context }: Route.ActionArgs) {
  return orErrorScreen(scopeOf(context).act.unsubscribe(params.token))
}

export default function Unsubscribe({ loaderData: { email, status } }: Route.ComponentProps) {
  const words = useWords('messageWords')
  if (status === 'unsubscribed') {
    return (
      <SmallPage icon="check" heading={words.leftHeading} status={words.leftStatus}>
        <title>{words.leaveTitle}</title>
        <p className="mt-5 lead">{fillIn(words.leftText, { email })}</p>
        <BackHome words={words} />
      </SmallPage>
    )
  }
  return (
    <SmallPage icon="mail" heading={words.leaveHeading}>
      <title>{words.leaveTitle}</title>
      <p className="mt-5 lead">{fillIn(words.leaveText, { email })}</p>
      <form method="post" className="mt-8 flex flex-wrap justify-center gap-3">
        <SubmitButton>{words.leaveButton}</SubmitButton>
        <ButtonLink href="/" look="outline">
          {words.stayButton}
        </ButtonLink>
      </form>
    </SmallPage>
  )
}
