import { Link } from 'react-router'
import { Notice } from '#ui/screens/notice.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import type { BulkAnswer } from './bulk-actions.ts'
import { BulkQuestionNotice } from './bulk-question.tsx'

/** What the last action for several orders asks, or what became of each. */
export function BulkNotices({ answer, here }: { answer: BulkAnswer; here: string }) {
  const { question, outcome, refusal } = answer
  const refused = outcome?.results.filter(({ done }) => !done) ?? []
  return (
    <>
      {refusal && (
        <Notice tone="wrong" title="Nothing was done">
          {Object.values(refusal.errors)[0] ?? refusal.detail}
        </Notice>
      )}
      {question && <BulkQuestionNotice question={question} here={here} />}
      {outcome && (
        <Notice tone={refused.length ? 'info' : 'done'} title={outcome.title}>
          {refused.length > 0 && (
            <ul className="m-0 mt-1 list-none space-y-1 p-0">
              {refused.map(({ _id, number, customer, reason }) => (
                <li key={_id}>
                  <Link to={`/admin/payment-status/${_id}`} className={TEXT_LINK}>
                    {number}
                  </Link>
                  {customer && `, ${customer}`}: {reason}
                </li>
              ))}
            </ul>
          )}
        </Notice>
      )}
    </>
  )
}
