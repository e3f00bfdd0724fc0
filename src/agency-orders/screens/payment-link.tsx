// The link that pays an order without an account: mailed again, or made to be sent in another way.
import { data, Form } from 'react-router'
import { say } from '#platform/rules/words.ts'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { CopyLink } from '#ui/screens/copy-link.tsx'
import { flashes } from '#ui/screens/flash.ts'
import { formText } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/payment-link'

const FLASH = flashes({ mailed: say('agency-orders.admin', 'link.mailed') })

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { act, site } = scopeOf(context)
  return {
    page: await orErrorScreen(act.paymentLinkPage(params.id)),
    flashMessage: FLASH.wordsAt(url, site),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { act } = scopeOf(context)
  const isMailed = formText(await request.formData(), 'intent') === 'mail'
  const { done, refusal } = await attempt(async () => {
    if (!isMailed) return (await act.newPaymentLink(params.id)).url
    await act.mailPaymentLink(params.id)
    return ''
  })
  if (refusal) return data({ url: '', problem: refusal.detail }, { status: refusal.status })
  return done
    ? data({ url: done, problem: '' })
    : redirectWithFlash(FLASH.to(`/admin/pay-link/${params.id}`, 'mailed'))
}

export default function PaymentLink({
  loaderData: { page, flashMessage },
  actionData,
}: Route.ComponentProps) {
  const t = useWords('agency-orders.admin')
  const format = useFormat()
  const { orderId, number, packageName, customerEmail, dueCents, currency, why } = page
  return (
    <>
      <title>{t('link.title')}</title>
      <PageHead
        title={t('link.title')}
        trail={[
          { to: '/total-orders', label: t('orders') },
          { to: `/admin/payment-status/${orderId}`, label: t('link.order', { number }) },
        ]}
      >
        {packageName}
      </PageHead>
      <div className="max-w-2xl space-y-6">
        {flashMessage && !actionData && <Notice>{flashMessage}</Notice>}
        {actionData?.problem && <Notice tone="wrong">{actionData.problem}</Notice>}
        {why && <Notice tone="info">{why}</Notice>}
        {!why && (
          <Card>
            <p className="mb-4 text-sm">
              {t('link.about', { amount: format.money(dueCents, currency), email: customerEmail })}
            </p>
            {actionData?.url && (
              <div className="mb-4">
                <CopyLink link={actionData.url} />
              </div>
            )}
            <Form method="post" className="flex flex-wrap gap-2">
              <Button name="intent" value="mail">
                {t('link.mail')}
              </Button>
              <Button name="intent" value="make" variant="quiet">
                {t('link.make')}
              </Button>
            </Form>
          </Card>
        )}
      </div>
    </>
  )
}
