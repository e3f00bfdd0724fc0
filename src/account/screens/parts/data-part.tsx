// Export of the customer's data, and deletion of the account.
import { Fragment } from 'react'
import { Form } from 'react-router'
import type { DeletionNotice } from '#privacy/server/delete-account.ts'
import { AnchorButton, Button, buttonClass } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { TextField } from '#ui/screens/field.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { OpenOrders } from './open-orders.tsx'
import type { PartState } from './part-state.ts'

interface DataPartProps extends PartState {
  hasPassword: boolean
  deletion: DeletionNotice
}

export function DataPart({ hasPassword, deletion, refusal, typed }: DataPartProps) {
  const { openOrders, receipts, keptYears, retainers } = deletion
  const { password: wrongPassword, openOrders: notSeen } = refusal?.errors ?? {}
  const problem = refusal && !wrongPassword && !notSeen ? refusal.detail : undefined
  return (
    <Card title="Your data" id="data">
      <p className="mb-4 text-sm text-muted">
        Everything we keep about you, in one file that other programs can read.
      </p>
      <AnchorButton href="/api/me/export" download="my-data.json">
        Download my data
      </AnchorButton>
      <details open={Boolean(refusal)} className="mt-6 border-t border-line pt-4">
        <summary className={buttonClass('danger', 'list-none [&::-webkit-details-marker]:hidden')}>
          Delete my account
        </summary>
        <Form method="post" noValidate className="mt-4 grid gap-4">
          <div className="grid gap-2 text-sm">
            <p>
              Your account, your sessions and your personal data are deleted at once. Orders stay in our books
              without your name and address. This can’t be undone.
            </p>
            {retainers.length > 0 && <p>Your retainers end at once: {retainers.join(', ')}.</p>}
            {receipts.length > 0 && (
              <p>
                The law asks us to keep the receipts and invoices we issued to you (
                {receipts.map((number, at) => (
                  <Fragment key={number}>
                    {at > 0 && ', '}
                    <span className="whitespace-nowrap">{number}</span>
                  </Fragment>
                ))}
                ), with your name and address, for {keptYears} years. You can’t open them any more, so print
                them first.
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
              label="Your password"
              autoComplete="current-password"
              required
              error={wrongPassword}
            />
          )}
          <div>
            <Button variant="danger" name="intent" value="delete">
              Yes, delete my account
            </Button>
          </div>
        </Form>
      </details>
    </Card>
  )
}
