// Withdrawals: those without an answer first. One that fits no order is joined with its order here, or set aside.
import { Form, Link, useNavigation } from 'react-router'
import { say } from '#platform/rules/words.ts'
import { answerRefused, headersWith } from '#ui/screens/answer-refused.ts'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { TextArea, TextField } from '#ui/screens/field.tsx'
import { flashes } from '#ui/screens/flash.ts'
import { formText } from '#ui/screens/form-values.ts'
import { WrappedAddress } from '#ui/screens/mail-address.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { RefusalNotice } from '#ui/screens/refusal-notice.tsx'
import { attempt, orErrorScreen, scopeOf, type Refusal } from '#ui/screens/scope.ts'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { WithdrawalView } from '../server/list-withdrawals.ts'
import type { Route } from './+types/withdrawals'
import { WithdrawalFacts } from './withdrawal-facts.tsx'

const PATH = '/admin/withdrawals'

const FLASH = flashes({
  linked: { mailed: say('withdrawals.agency', 'flash.linked') },
  aside: say('withdrawals.agency', 'flash.aside'),
})

export const headers = headersWith()

export async function loader({ context, url }: Route.LoaderArgs) {
  const { act, site } = scopeOf(context)
  return {
    withdrawals: await orErrorScreen(act.listWithdrawals()),
    flashMessage: FLASH.wordsAt(url, { sendsMail: site.sendsMail }),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { act } = scopeOf(context)
  const form = await request.formData()
  const [id, order, reason] = ['id', 'order', 'reason'].map((name) =>
    formText(form, name, { trim: true }),
  ) as [string, string, string]
  const isLink = formText(form, 'intent') === 'link'
  const { refusal } = await attempt(() =>
    isLink ? act.linkWithdrawal(id, { order }) : act.answerWithdrawal(id, { answer: 'declined', reason }),
  )
  if (refusal) return answerRefused({ id, typed: { order, reason }, refusal }, refusal)
  return redirectWithFlash(FLASH.to(PATH, isLink ? 'linked' : 'aside'))
}

export default function Withdrawals({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('withdrawals.admin')
  const { withdrawals, flashMessage } = loaderData
  const isBesideField = Object.keys(actionData?.refusal.errors ?? {}).length > 0
  return (
    <>
      <title>{t('title')}</title>
      <PageHead title={t('title')}>{t('about')}</PageHead>
      <div className="space-y-5">
        {flashMessage && !actionData && <Notice>{flashMessage}</Notice>}
        <RefusalNotice refusal={actionData?.refusal} title={t('notSaved')} isBesideField={isBesideField} />
        {withdrawals.length === 0 && <EmptyState title={t('none')}>{t('noneAbout')}</EmptyState>}
        {withdrawals.map((withdrawal) => (
          <OneWithdrawal
            key={withdrawal._id}
            withdrawal={withdrawal}
            refused={actionData?.id === withdrawal._id ? actionData : undefined}
          />
        ))}
      </div>
    </>
  )
}

interface OneWithdrawalProps {
  withdrawal: WithdrawalView
  refused: { typed: { order: string; reason: string }; refusal: Refusal } | undefined
}

function OneWithdrawal({ withdrawal, refused }: OneWithdrawalProps) {
  const t = useWords('withdrawals.admin')
  const { _id: id, order, number, email, state } = withdrawal
  const isOpen = state === 'open'
  return (
    <Card title={t('number', { number })} id={`withdrawal-${id}`}>
      <WithdrawalFacts withdrawal={withdrawal} />
      {email && (
        <p className="mt-1 text-sm">
          <WrappedAddress>{email}</WrappedAddress>
        </p>
      )}
      {order ? (
        <p className="mt-3">
          {isOpen ? (
            <LinkButton to={`/admin/payment-status/${order}#withdrawal`}>{t('answer')}</LinkButton>
          ) : (
            <Link to={`/admin/payment-status/${order}`} className={TEXT_LINK}>
              {t('seeOrder')}
            </Link>
          )}
        </p>
      ) : (
        isOpen && <WithoutOrder id={id} refused={refused} />
      )}
    </Card>
  )
}

function WithoutOrder({ id, refused }: { id: string } & Pick<OneWithdrawalProps, 'refused'>) {
  const t = useWords('withdrawals.admin')
  const busy = useNavigation().state !== 'idle'
  return (
    <div className="mt-4 max-w-lg space-y-3">
      <p className="text-sm text-muted">{t('noOrder')}</p>
      <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="id" value={id} />
        <TextField
          label={t('itsOrder')}
          name="order"
          required
          defaultValue={refused?.typed.order}
          error={refused?.refusal.errors.order}
          fieldClassName="grow"
        />
        <Button name="intent" value="link" disabled={busy}>
          {t('link')}
        </Button>
      </Form>
      <Disclosure summary={t('setAside')} open={refused?.refusal.errors.reason !== undefined}>
        <Form method="post" preventScrollReset className="mt-3 space-y-3">
          <input type="hidden" name="id" value={id} />
          <TextArea
            label={t('why')}
            name="reason"
            required
            rows={2}
            maxLength={500}
            help={t('setAsideHelp')}
            defaultValue={refused?.typed.reason}
            error={refused?.refusal.errors.reason}
          />
          <Button variant="quiet" name="intent" value="aside" disabled={busy}>
            {t('setAside')}
          </Button>
        </Form>
      </Disclosure>
    </div>
  )
}
