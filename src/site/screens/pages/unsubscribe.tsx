// The unsubscribe link of every newsletter email. Opening it shows a button; a POST unsubscribes, from that
// button or by one click in a mail program, which sends no cookies (RFC 8058).
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { PageHandle } from '../frame/page-kind.ts'
import { SmallPage } from '../parts/small-page.tsx'
import { BackHome, ButtonLink, SubmitButton } from '../shell/cta-buttons.tsx'
import type { Route } from './+types/unsubscribe'

export const handle: PageHandle = { mailedLink: 'leave', slimFooter: true }

export async function loader({ params, context }: Route.LoaderArgs) {
  return orErrorScreen(scopeOf(context).act.subscriptionOfLink({ link: 'unsubscribe', token: params.token }))
}

export async function action({ params, context }: Route.ActionArgs) {
  return orErrorScreen(scopeOf(context).act.unsubscribe(params.token))
}

export default function Unsubscribe({ loaderData: { email, status } }: Route.ComponentProps) {
  const t = useWords('site.pages')
  if (status === 'unsubscribed') {
    return (
      <SmallPage icon="check" heading={t('message.leftHeading')} status={t('message.leftStatus')}>
        <title>{t('message.leaveTitle')}</title>
        <p className="mt-5 lead">{t('message.leftText', { email })}</p>
        <BackHome />
      </SmallPage>
    )
  }
  return (
    <SmallPage icon="mail" heading={t('message.leaveHeading')}>
      <title>{t('message.leaveTitle')}</title>
      <p className="mt-5 lead">{t('message.leaveText', { email })}</p>
      <form method="post" className="mt-8 flex flex-wrap justify-center gap-3">
        <SubmitButton>{t('message.leaveButton')}</SubmitButton>
        <ButtonLink href="/" look="outline">
          {t('message.stayButton')}
        </ButtonLink>
      </form>
    </SmallPage>
  )
}
