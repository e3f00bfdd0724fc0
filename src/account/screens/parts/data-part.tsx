// Export of the customer's data, and deletion of the account.
import { Fragment } from 'react'
import { Form } from 'react-router'
import type { DeletionNotice } from '#privacy/server/delete-account.ts'
import { AnchorButton, Button, buttonClass } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { TextField } from '#ui/screens/field.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import { OpenOrders } from './open-orders.tsx'
import type { PartState } from './part-state.ts'

interface DataPartProps extends PartState {
  hasPassword: boolean
  deletion: DeletionNotice
}

export function DataPart({ hasPassword, deletion, refusal, typed }: DataPartProps) {
  const t = useWords('account.screens')
  const { openOrders, receipts, keptYears, retainers } = deletion
  const { password: wrongPassword, openOrders: notSeen } = refusal?.errors ?? {}
  const problem = refusal && !wrongPassword && !notSeen ? refusal.detail : undefined
  return (
    <Card title={t('data.title')} id="data">
      <p className="mb-4 text-sm text-muted">{t('data.oneFile')}</p>
      <AnchorButton href="/api/me/export" download="my-data.json">
        {t('data.download')}
      </AnchorButton>
      <details open={Boolean(refusal)} className="mt-6 border-t border-line pt-4">
        <summary className={buttonClass('danger', 'list-none [&::-webkit-details-marker]:hidden')}>
          {t('data.delete')}
        </summary>
        <Form method="post" noValidate className="mt-4 grid gap-4">
          <div className="grid gap-2 text-sm">
            <p>{t('data.deletedAtOnce')}</p>
            {retainers.length > 0 && <p>{t('data.retainersEnd', { names: retainers.join(', ') })}</p>}
            {receipts.length > 0 && (
              <p>
                {t.rich('data.lawKeeps', {
                  years: keptYears,
                  numbers: () =>
                    receipts.map((number, at) => (
                      <Fragment key={number}>
                        {at > 0 && ', '}
                        <span className="whitespace-nowrap">{number}</span>
                      </Fragment>
                    )),
                })}
              </p>
            )}
          </div>
          {openOrders.length > 0 && <OpenOrders orders={openOrders} seen={typed?.seen} error={notSeen} />}
          {problem && <Notice tone="wrong">{problem}</Notice>}
          {hasPassword && (
            <TextField
              id="delete-password"
              name="password"
              type="password"
              label={t('yourPassword')}
              autoComplete="current-password"
              required
              error={wrongPassword}
            />
          )}
          <div>
            <Button variant="danger" name="intent" value="delete">
              {t('data.yesDelete')}
            </Button>
          </div>
        </Form>
      </details>
    </Card>
  )
}
