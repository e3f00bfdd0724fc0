// What the team should know before it answers a withdrawal.
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { WithdrawalView } from '../server/list-withdrawals.ts'

export function WithdrawalFacts({ withdrawal }: { withdrawal: WithdrawalView }) {
  const t = useWords('withdrawals.admin')
  const format = useFormat()
  const { name, declaredAt, answeredAt, state, answer, late, company, earlyStart, order } = withdrawal
  const day = (at: string) => format.dateAndTime(Date.parse(at))
  return (
    <div className="space-y-1 text-sm">
      <p>{t('declared', { name, at: day(declaredAt) })}</p>
      {late && <p className="font-medium text-danger">{t('late')}</p>}
      {company && <p className="font-medium text-danger">{t('company')}</p>}
      {order && !company && <p className="text-muted">{t(earlyStart ? 'earlyStart' : 'noEarlyStart')}</p>}
      {answeredAt && (
        <p>{t(state === 'declined' ? 'wasDeclined' : 'wasAccepted', { at: day(answeredAt) })}</p>
      )}
      {answer && <p className="[overflow-wrap:anywhere]">{answer}</p>}
    </div>
  )
}
