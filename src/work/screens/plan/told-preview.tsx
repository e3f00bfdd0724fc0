// t('plan.told'): the price card's lines and the first words, as they follow from what is typed.
import { Link } from 'react-router'
import type { PackagePromise } from '#content/rules/index.ts'
import type { Values } from '#editing/screens/plan.ts'
import { nthWorkingDayAfter, type LocalDate, type WorkingDays } from '#platform/rules/calendar.ts'
import type { Format } from '#platform/rules/format.ts'
import { dayWords, recordWords } from '#site/rules/promise-words.ts'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useRead, useWords } from '#ui/screens/use-words.ts'

interface ToldPreviewProps {
  offer: { name: string; price: string }
  values: Values
  calendar: WorkingDays & { today: LocalDate }
  promiseRecord: PackagePromise['record']
}

/** Undefined while something else than a sensible number is typed. */
function wholeNumber(text: string | undefined, most: number, format: Format): number | undefined {
  const { plain } = format.typedCount(text ?? '')
  return /^\d+$/.test(plain) && Number(plain) <= most ? Number(plain) : undefined
}

export function ToldPreview({ offer, values, calendar, promiseRecord }: ToldPreviewProps) {
  const t = useWords('work.admin')
  const format = useFormat()
  const read = useRead()
  const days = wholeNumber(values.days, 260, format)
  const changeDays = wholeNumber(values.changeDays, 60, format)
  const rounds = wholeNumber(values.rounds, 20, format)
  const credit = wholeNumber(values.lateCreditPercent, 100, format)
  const { today } = calendar
  const record = recordWords({ record: promiseRecord })
  return (
    <section aria-label={t('plan.told')} className="min-w-0 xl:sticky xl:top-4 xl:self-start">
      <h2 className="mb-2 text-sm font-medium text-muted">{t('plan.told')}</h2>
      <div className="space-y-2 rounded-lg border border-line bg-surface p-5 text-sm [overflow-wrap:anywhere]">
        <p className="font-display text-xl font-semibold">{offer.name}</p>
        <p className="font-display text-2xl tabular-nums">{format.price(offer.price)}</p>
        {days ? (
          <p className="font-semibold">
            {read(dayWords({ yoursBy: format.shortDay(nthWorkingDayAfter(today, days, calendar), today) }))}
          </p>
        ) : (
          <p className="text-muted">{t('plan.typeDays')}</p>
        )}
        {record ? (
          <p className="text-muted">{read(record)}</p>
        ) : (
          <p className="text-muted">{t('plan.noRecord')}</p>
        )}
        {rounds !== undefined && changeDays !== undefined && (
          <p>{t('plan.rounds', { rounds, days: changeDays })}</p>
        )}
        {Boolean(credit) && <p>{t('plan.credit', { percent: credit! })}</p>}
        {values.opening && (
          <blockquote className="m-0 border-s-2 border-accent ps-3 whitespace-pre-line text-muted">
            {values.opening}
          </blockquote>
        )}
      </div>
      <ClosedDays calendar={calendar} />
    </section>
  )
}

function ClosedDays({ calendar: { closedDays, today } }: { calendar: ToldPreviewProps['calendar'] }) {
  const t = useWords('work.admin')
  const format = useFormat()
  const next = closedDays.filter((day) => day >= today).slice(0, 3)
  return (
    <p className="mt-2 text-sm text-muted">
      {next.length
        ? t('plan.closedDays', { days: next.map((day) => format.shortDay(day, today)).join(', ') })
        : t('plan.noClosedDays')}{' '}
      <Link to="/working-days" className={TEXT_LINK}>
        {t('workingDays')}
      </Link>
    </p>
  )
}
