// The promises of a package where it is bought: the day, and what comes back if we are late.
import { BadgeCheck, CalendarCheck } from 'lucide-react'
import { useWords } from '#ui/screens/use-words.ts'
import type { Promised } from '#work/server/actions/promised.ts'

export function PromiseLines({ promised, className = '' }: { promised: Promised; className?: string }) {
  const { yoursBy, lateCreditPercent, questions } = promised
  const t = useWords('checkout.screens')
  return (
    <ul aria-label={t('promise.all')} className={`m-0 list-none space-y-2 p-0 text-sm ${className}`}>
      <li className="flex gap-2.5">
        <CalendarCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
        <span>
          <span className="font-medium text-ink">{t('promise.yoursBy', { day: yoursBy })}</span>
          <span className="block text-muted">
            {t(questions > 0 ? 'promise.ifPaidAndAnswered' : 'promise.ifPaid')}
          </span>
        </span>
      </li>
      {lateCreditPercent > 0 && (
        <li className="flex gap-2.5">
          <BadgeCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
          <span className="font-medium text-ink">{t('promise.late', { percent: lateCreditPercent })}</span>
        </li>
      )}
    </ul>
  )
}
