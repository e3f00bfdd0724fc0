// What the server asks back before emails leave. Unpaid orders are named, and can be left out.
import { Form, Link } from 'react-router'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { BulkQuestion } from './bulk-actions.ts'
import type { UnpaidOrder } from './unpaid-among.ts'

export function BulkQuestionNotice({ question, here }: { question: BulkQuestion; here: string }) {
  const t = useWords('order-pages.admin')
  const { intent, orders, unpaid = [] } = question
  const paid = orders.filter((id) => !unpaid.some(({ _id }) => _id === id))
  const leavesSomeOut = unpaid.length > 0 && paid.length > 0
  return (
    <Notice
      tone="info"
      refusal
      title={question.title}
      actions={
        <div className="flex flex-wrap gap-2">
          {leavesSomeOut && (
            <ActionForm orders={paid} intent={intent} variant="primary">
              {t('bulk.onlyPaid')}
            </ActionForm>
          )}
          <ActionForm orders={orders} intent={intent} variant={leavesSomeOut ? 'quiet' : 'primary'}>
            {question.yes}
          </ActionForm>
          <LinkButton to={here} variant="plain" preventScrollReset>
            {t('bulk.cancel')}
          </LinkButton>
        </div>
      }
    >
      {question.detail}
      {unpaid.length > 0 && <Unpaid unpaid={unpaid} of={orders.length} />}
    </Notice>
  )
}

interface ActionFormProps {
  orders: readonly string[]
  intent: string
  variant: 'primary' | 'quiet'
  children: string
}

const ActionForm = ({ orders, intent, variant, children }: ActionFormProps) => (
  <Form method="post" preventScrollReset>
    {orders.map((id) => (
      <input key={id} type="hidden" name="order" value={id} />
    ))}
    <Button variant={variant} name="intent" value={intent}>
      {children}
    </Button>
  </Form>
)

function Unpaid({ unpaid, of }: { unpaid: readonly UnpaidOrder[]; of: number }) {
  const t = useWords('order-pages.admin')
  return (
    <>
      <p className="mt-3 font-medium text-ink">
        {unpaid.length === of ? t('bulk.nonePaid') : t('bulk.notPaid', { orders: unpaid.length })}
      </p>
      <ul className="m-0 mt-1 list-none space-y-1 p-0">
        {unpaid.map(({ _id, number, customer, payment }) => (
          <li key={_id}>
            <Link to={`/admin/payment-status/${_id}`} className={TEXT_LINK}>
              {number}
            </Link>
            , {customer}: {payment}
          </li>
        ))}
      </ul>
    </>
  )
}
