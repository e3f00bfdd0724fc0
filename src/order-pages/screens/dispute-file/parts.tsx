// What was sold and on which terms, what was asked and answered, what was delivered and said.
import { Link } from 'react-router'
import { MarkedText } from '#ui/screens/marked-text.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { Round } from '#work/screens/round.tsx'
import type { DisputeFile } from '../../server/dispute-file.ts'
import { Points } from '../points.tsx'
import { Cut, Hashes, Nothing, Section, TimeList } from './section.tsx'

export function Sold({ file: { order, plan } }: { file: DisputeFile }) {
  const t = useWords('order-pages.screens')
  return (
    <Section title={t('file.sold')}>
      <ul className="m-0 list-disc space-y-1 ps-5 text-sm">
        {order.points.map((point, at) => (
          <li key={at}>{point}</li>
        ))}
      </ul>
      <p className="mt-3 text-sm">
        {plan
          ? [
              t('file.within', { days: plan.days }),
              t('file.rounds', { rounds: plan.rounds, days: plan.changeDays }),
              plan.lateCreditPercent > 0 && t('file.backIfLate', { percent: plan.lateCreditPercent }),
            ]
              .filter(Boolean)
              .join(' ')
          : t('file.noDay')}
      </p>
      {plan?.refund && <p className="mt-1 text-sm">{t('file.refundTerms', { refund: plan.refund })}</p>}
    </Section>
  )
}

export function Terms({ terms }: Pick<DisputeFile, 'terms'>) {
  const t = useWords('order-pages.screens')
  const format = useFormat()
  return (
    <Section title={t('file.terms')}>
      {terms ? (
        <>
          <p className="mb-2 text-sm text-muted">{t('file.since', { day: format.date(terms.since) })}</p>
          <Prose text={terms.text} />
        </>
      ) : (
        <Nothing>{t('file.noTerms')}</Nothing>
      )}
    </Section>
  )
}

/** The terms with the marks of their page: headings, lists, bold words and links. */
const Prose = ({ text }: { text: string }) => (
  <div className="space-y-2 text-sm [overflow-wrap:anywhere]">
    <MarkedText text={text} />
  </div>
)

export function Brief({ answers }: { answers: DisputeFile['brief'] }) {
  const t = useWords('order-pages.screens')
  if (!answers.length) return null
  return (
    <Section title={t('file.answers')}>
      <dl className="m-0 space-y-3 text-sm">
        {answers.map(({ question, answer, unsure, files }) => (
          <div key={question} className="break-inside-avoid">
            <dt className="text-muted">{question}</dt>
            <dd className="m-0 [overflow-wrap:anywhere] whitespace-pre-line">
              {[unsure && t('file.unsure'), answer].filter(Boolean).join('. ') ||
                (files.length ? '' : t('file.noAnswer'))}
              <Hashes files={files} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

export function Work({ work }: Pick<DisputeFile, 'work'>) {
  const t = useWords('order-pages.screens')
  const format = useFormat()
  const { promise, why, points, progress, deliveries } = work
  return (
    <Section title={t('file.work')}>
      <p className="text-sm font-medium">{work.head}</p>
      {promise && (
        <p className="mt-1 text-sm">
          {t('file.promised', {
            promised: format.namedDay(promise.promisedOn),
            moved: promise.expectedOn > promise.promisedOn ? 'yes' : 'no',
            expected: format.namedDay(promise.expectedOn),
          })}
          {work.deliveredOn && ` ${t('file.delivered', { day: format.namedDay(work.deliveredOn) })}`}
        </p>
      )}
      {why.length > 0 && (
        <ul className="m-0 mt-2 list-none p-0 text-sm text-muted tabular-nums">
          {why.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div className="mt-3">
        <Points points={points} progress={progress} />
      </div>
      {deliveries.toReversed().map((round) => (
        <div key={round.round} className="mt-4 border-s-2 border-line ps-4">
          <Round round={round} points={points}>
            <Hashes files={round.hashes} />
          </Round>
        </div>
      ))}
    </Section>
  )
}

export function Thread({ thread, earlier }: Pick<DisputeFile, 'thread' | 'earlier'>) {
  const t = useWords('order-pages.screens')
  return (
    <Section title={t('file.written')}>
      {earlier !== null && (
        <p className="mb-3 text-sm">
          {t('file.earlier')}{' '}
          <Link to={`?before=${earlier}`} className={TEXT_LINK}>
            {t('file.openEarlier')}
          </Link>
        </p>
      )}
      {thread.length ? (
        <TimeList
          rows={thread.map(({ side, kind, body, byLink, at }) => ({
            at,
            content: (
              <>
                <span className="font-medium">
                  {t('file.entry', { side, kind, byLink: byLink ? 'yes' : 'no' })}
                </span>
                {body && `\n${body}`}
              </>
            ),
          }))}
        />
      ) : (
        <Nothing>{t('file.nothingWritten')}</Nothing>
      )}
    </Section>
  )
}

export function Mails({ mails, emailsCut }: Pick<DisputeFile, 'mails' | 'emailsCut'>) {
  const t = useWords('order-pages.screens')
  const format = useFormat()
  return (
    <Section title={t('file.mails')}>
      {emailsCut && <Cut>{t('file.mailsCut', { emails: mails.length })}</Cut>}
      {mails.length ? (
        <TimeList
          rows={mails.map(({ subject, recipient, status, created_at: at, sent_at: sentAt }) => ({
            at,
            content: sentAt
              ? t('file.mailSent', { subject, recipient, time: format.dateAndTime(sentAt) })
              : t('file.mail', { subject, recipient, status: t(`file.mailStatus.${status}`) }),
          }))}
        />
      ) : (
        <Nothing>{t('file.noMails')}</Nothing>
      )}
    </Section>
  )
}
