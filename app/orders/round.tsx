// One delivery, as the customer sees it. It never changes once it is sent.
import { useTimeZone } from '#app/use-time-zone.ts'
import { dateAndTime } from '#domain/dates.ts'
import type { PointView, RoundView } from '#server/use-cases/work/rounds-view.ts'
import { FileList } from './files/file-list.tsx'

interface RoundProps {
  round: RoundView
  points: readonly PointView[]
}

const ANSWERS: Record<NonNullable<RoundView['answer']>, string> = {
  accepted: 'Accepted',
  'accepted-by-time': 'Accepted by time',
  changes: 'Changes asked for',
}

export function Round({ round, points }: RoundProps) {
  const timeZone = useTimeZone()
  const covered = round.points.flatMap((place) => points[place]?.text ?? [])
  return (
    <article aria-label={`Round ${round.round}`} className="rounded-md border border-line p-4">
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <span className="font-display text-base font-semibold">Round {round.round}</span>
        <time dateTime={new Date(round.at).toISOString()} className="text-muted tabular-nums">
          {dateAndTime(round.at, timeZone)}
        </time>
        {round.answer && <span className="font-medium text-accent-dark">{ANSWERS[round.answer]}</span>}
      </p>
      {round.words && <p className="mt-2 [overflow-wrap:anywhere] whitespace-pre-line">{round.words}</p>}
      {round.links.length > 0 && (
        <ul className="m-0 mt-2 list-none space-y-1 p-0 text-sm">
          {round.links.map((link) => (
            <li key={link} className="[overflow-wrap:anywhere]">
              <a href={link} rel="noopener nofollow" className="text-accent underline underline-offset-3">
                {link}
              </a>
            </li>
          ))}
        </ul>
      )}
      <FileList files={round.files} />
      {round.changes.length > 0 && (
        <dl className="m-0 mt-3 space-y-2 text-sm">
          {round.changes.map(({ asked, became }, index) => (
            <div key={index}>
              <dt className="font-medium [overflow-wrap:anywhere]">You asked: {asked}</dt>
              <dd className="m-0 [overflow-wrap:anywhere] text-muted">{became || 'Done.'}</dd>
            </div>
          ))}
        </dl>
      )}
      {covered.length > 0 && (
        <p className="mt-3 text-sm text-muted">
          Covers {covered.length} of {points.length} points.{round.leftOut && ` ${round.leftOut}`}
        </p>
      )}
    </article>
  )
}
