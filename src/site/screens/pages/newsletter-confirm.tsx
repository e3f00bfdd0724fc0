// The page behind the link of the first email. Opening it changes nothing, because mail programs open links
// too; the button confirms.
import { data } from 'react-router'
import { Notice } from '#ui/screens/notice.tsx'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { PageHandle } from '../frame/page-kind.ts'
import { SmallPage } from '../parts/small-page.tsx'
import { BackHome, SubmitButton } from '../shell/cta-buttons.tsx'
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
  const t = useWords('site.pages')
  if (status === 'subscribed') {
    return (
      <SmallPage icon="check" heading={t('message.confirmedHeading')} status={t('message.confirmedStatus')}>
        <title>{t('message.confirmHeading')}</title>
        <p className="mt-5 lead">{t('message.confirmedText', { email })}</p>
        <BackHome />
      </SmallPage>
    )
  }
  return (
    <SmallPage icon="mail" heading={t('message.confirmHeading')}>
      <title>{t('message.confirmHeading')}</title>
      <p className="mt-5 lead">{t('message.confirmText', { email })}</p>
      {actionData?.problem && (
        <Notice tone="wrong" className="mt-6">
          {actionData.problem}
        </Notice>
      )}
      <form method="post" className="mt-8">
        <SubmitButton>{t('message.confirmButton')}</SubmitButton>
      </form>
    </SmallPage>
  )
}
