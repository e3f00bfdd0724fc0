// A delivery, as both sides see it. Once sent it never changes.
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { FileList } from '#files/screens/file-list.tsx'
import { A } from '#ui/screens/local-link.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { PointView, RoundView } from '../server/delivery/rounds-view.ts'
import { LinkedText } from './linked-text.tsx'

interface RoundProps {
  round: RoundView
  points: readonly Pick<PointView, 'place' | 'text'>[]
  /** Below the delivery: buttons, or its hashes. */
  children?: ReactNode
  /** The round is not sent yet. */
  isPreview?: boolean
}

export function Round({ round, points, children, isPreview = false }: RoundProps) {
  const t = useWords('work.screens')
  const format = useFormat()
  const covered = points.filter(({ place }) => round.points.includes(place))
  const isPart = covered.length < points.length
  return (
    <article aria-label={t('round.number', { round: round.round })} className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
        <span className="font-semibold text-ink">{t('round.number', { round: round.round })}</span>
        {!isPreview && (
          <time dateTime={new Date(round.at).toISOString()} className="tabular-nums">
            {format.nearTime(round.at)}
          </time>
        )}
        {round.answer && <span className="font-medium text-ink">{t(`round.${round.answer}`)}</span>}
      </p>
      {round.words && (
        <p className="mt-2 max-w-[68ch] text-sm [overflow-wrap:anywhere] whitespace-pre-line">
          <LinkedText text={round.words} />
        </p>
      )}
      <FileList files={round.files} />
      <Links links={round.links} />
      <Changes changes={round.changes} />
      {covered.length > 0 && isPart && (
        <ul className="m-0 mt-3 list-none space-y-1 p-0 text-sm">
          {covered.map(({ place, text }) => (
            <li key={place} className="flex gap-2">
              <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
              <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
            </li>
          ))}
        </ul>
      )}
      {covered.length > 0 && !isPart && (
        <p className="mt-3 flex items-center gap-2 text-sm">
          <Check aria-hidden="true" className="size-4 shrink-0 text-accent" />
          {t('round.coversAll', { points: points.length })}
        </p>
      )}
      {round.leftOut && (
        <p className="mt-2 text-sm [overflow-wrap:anywhere] whitespace-pre-line">
          {t.rich('round.leftOut', {
            name: (words) => <span className="font-medium">{words}</span>,
            leftOut: round.leftOut,
          })}
        </p>
      )}
      {children}
    </article>
  )
}

function Links({ links }: { links: readonly string[] }) {
  if (!links.length) return null
  return (
    <ul className="m-0 mt-2 list-none space-y-1 p-0 text-sm">
      {links.map((link) => (
        <li key={link} className="min-w-0">
          <A
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className={`[overflow-wrap:anywhere] ${TEXT_LINK}`}
          >
            {link}
          </A>
        </li>
      ))}
    </ul>
  )
}

function Changes({ changes }: Pick<RoundView, 'changes'>) {
  const t = useWords('work.screens')
  if (!changes.length) return null
  return (
    <dl className="m-0 mt-3 space-y-2 text-sm">
      {changes.map(({ asked, became }, at) => (
        <div key={at}>
          <dt className="[overflow-wrap:anywhere] text-muted">{asked}</dt>
          <dd className="m-0 [overflow-wrap:anywhere]">{became || t('round.changeDone')}</dd>
        </div>
      ))}
    </dl>
  )
}
