// The ways to fix a row: ask the provider, or go to the order, where a payment can be recorded.
import type { FormEvent, ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import type { ReconcileAnswer } from './actions.ts'

/** For screen readers. */
const quiet = (words: ReactNode) => <span className="sr-only">{words}</span>

interface RowFixesProps {
  orderId: string
  number: string
  canAsk: boolean
}

export function RowFixes({ orderId, number, canAsk }: RowFixesProps) {
  const t = useWords('reconciliation.admin')
  const fetcher = useFetcher<ReconcileAnswer>()
  const { asked, refusal } = fetcher.data ?? {}
  const words = refusal?.detail ?? asked
  // The list stays on the screen. Without scripts it would need the file again.
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    form.set('stays', '1')
    void fetcher.submit(form, { method: 'post' })
  }
  return (
    <div className="as-table:justify-end flex flex-wrap items-center gap-2">
      {canAsk && (
        <fetcher.Form method="post" onSubmit={onSubmit}>
          <input type="hidden" name="intent" value="inquire" />
          <input type="hidden" name="order" value={orderId} />
          <Button variant="quiet" disabled={fetcher.state !== 'idle'}>
            {t.rich('askProvider', { number, quiet })}
          </Button>
        </fetcher.Form>
      )}
      <LinkButton to={`/admin/payment-status/${orderId}`}>{t.rich('open', { number, quiet })}</LinkButton>
      <p role="status" className={words ? `basis-full text-sm ${refusal ? 'text-danger' : ''}` : 'sr-only'}>
        {words}
      </p>
    </div>
  )
}
