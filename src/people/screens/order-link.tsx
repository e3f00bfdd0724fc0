import { data } from 'react-router'
import { ownName } from '#content/rules/page-title.ts'
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { SmallPage } from '#site/screens/parts/small-page.tsx'
import { ButtonLink, SubmitButton } from '#site/screens/shell/cta-buttons.tsx'
import { answerRefused, headersWith } from '#ui/screens/answer-refused.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
// The page behind the link in an email about an order. Opening it changes nothing, because mail programs open
// links too; the button opens the order in this browser for a day.
import { useWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/order-link'
import { redirectWithCookies } from './session-request.ts'

export const handle: PageHandle = { sheet: 'sign-in', mailedLink: 'order', slimFooter: true }
export const headers = headersWith({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' })

export async function loader({ params, context }: Route.LoaderArgs) {
  const { act } = scopeOf(context)
  const site = await orErrorScreen(act.loadSite())
  const works = await orErrorScreen(act.orderLinkWorks(params.token))
  return data({ works, agency: ownName(site) }, { status: works ? 200 : 404 })
}

export async function action({ params, context }: Route.ActionArgs) {
  const { act, peer } = scopeOf(context)
  const { done, refusal } = await attempt(() => act.openOrderLink({ token: params.token, peer }))
  if (done) return redirectWithCookies(`/order/${done.orderId}`, done.cookies)
  return answerRefused({ problem: refusal.detail }, refusal)
}

export default function OrderLink({ loaderData: { works, agency }, actionData }: Route.ComponentProps) {
  const t = useWords('people.pages')
  const title = <title>{t('order.title')}</title>
  if (!works)
    return (
      <SmallPage icon="clock" heading={t('linkDead')}>
        {title}
        <p className="mt-5 lead">{t('order.dead')}</p>
        <ButtonLink href="/my-order" className="mt-8">
          {t('logIn')}
        </ButtonLink>
      </SmallPage>
    )
  return (
    <SmallPage icon="mail" heading={agency ? t('order.at', { agency }) : t('order.title')}>
      {title}
      <p className="mt-5 lead">{t('order.about')}</p>
      {actionData?.problem && (
        <Notice tone="wrong" className="mt-6">
          {actionData.problem}
        </Notice>
      )}
      <form method="post" className="mt-8">
        <SubmitButton>{t('order.open')}</SubmitButton>
      </form>
    </SmallPage>
  )
}
