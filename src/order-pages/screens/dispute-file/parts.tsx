// What was sold and on which terms, what was asked and answered, what was delivered and said.
import { Link } from 'react-router'
import { countOf } from '#platform/rules/count-of.ts'
import { MarkedText } from '#ui/screens/marked-text.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { Round } from '#work/screens/round.tsx'
import type { DisputeFile } from '../../server/dispute-file.ts'
import { Points } from '../points.tsx'
import { Cut, Hashes, Nothing, Section, TimeList } from './section.tsx'

export function Sold({ file: { order, plan } }: { file: DisputeFile }) {
  return (
    <Section title="What was sold">
      <ul className="m-0 list-disc space-y-1 pl-5 text-sm">
        {order.points.map((point, at) => (
          <li key={at}>{point}</li>
        ))}
      </ul>
      <p className="mt-3 text-sm">
        {plan
          ? [
              `Delivery within ${countOf(plan.days, 'working day')} of payment and answers.`,
              `${countOf(plan.rounds, 'round')} of changes, ${countOf(plan.changeDays, 'working day')} each.`,
              plan.lateCreditPercent > 0 && `${plan.lateCreditPercent}% back if late.`,
            ]
              .filter(Boolean)
              .join(' ')
          : 'No day of delivery was promised with this package.'}
      </p>
      {plan?.refund && <p className="mt-1 text-sm">Refund: {plan.refund}</p>}
    </Section>
  )
}

export function Terms({ terms }: Pick<DisputeFile, 'terms'>) {
  const format = useFormat()
  return (
    <Section title="Terms of that day">
      {terms ? (
        <>
          <p className="mb-2 text-sm text-muted">In this version since {format.date(terms.since)}</p>
          <Prose text={terms.text} />
        </>
      ) : (
        <Nothing>The site had no terms on the day of the order.</Nothing>
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
  if (!answers.length) return null
  return (
    <Section title="The customer’s answers">
      <dl className="m-0 space-y-3 text-sm">
        {answers.map(({ question, answer, unsure, files }) => (
          <div key={question} className="break-inside-avoid">
            <dt className="text-muted">{question}</dt>
            <dd className="m-0 [overflow-wrap:anywhere] whitespace-pre-line">
              {[unsure && 'I’m not sure, please ask me', answer].filter(Boolean).join('. ') ||
                (files.length ? '' : 'No answer')}
              <Hashes files={files} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

export function Work({ work }: Pick<DisputeFile, 'work'>) {
  const format = useFormat()
  const { promise, why, points, progress, deliveries } = work
  return (
    <Section title="The work">
      <p className="text-sm font-medium">{work.head}</p>
      {promise && (
        <p className="mt-1 text-sm">
          Promised for {format.namedDay(promise.promisedOn)}
          {promise.expectedOn > promise.promisedOn && `, expected on ${format.namedDay(promise.expectedOn)}`}.
          {work.deliveredOn && ` Delivered on ${format.namedDay(work.deliveredOn)}.`}
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
        <div key={round.round} className="mt-4 border-l-2 border-line pl-4">
          <Round round={round} points={points}>
            <Hashes files={round.hashes} />
          </Round>
        </div>
      ))}
    </Section>
  )
}

const SIDES = { customer: 'Customer', agency: 'Agency' } as const
const KINDS = {
  message: '',
  question: ', question',
  answer: ', answer',
  changes: ', changes asked for',
} as const

export function Thread({ thread, earlier }: Pick<DisputeFile, 'thread' | 'earlier'>) {
  return (
    <Section title="What was written">
      {earlier !== null && (
        <p className="mb-3 text-sm">
          More was written before.{' '}
          <Link to={`?before=${earlier}`} className={TEXT_LINK}>
            Open the file with it
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
                  {SIDES[side]}
                  {KINDS[kind]}
                  {byLink && ', by the emailed link'}
                </span>
                {body && `\n${body}`}
              </>
            ),
          }))}
        />
      ) : (
        <Nothing>Nothing was written.</Nothing>
      )}
    </Section>
  )
}

export function Mails({ mails, emailsCut }: Pick<DisputeFile, 'mails' | 'emailsCut'>) {
  const format = useFormat()
  return (
    <Section title="Emails to the customer">
      {emailsCut && <Cut>These are the newest {mails.length} emails. Earlier ones are left out.</Cut>}
      {mails.length ? (
        <TimeList
          rows={mails.map(({ subject, recipient, status, created_at: at, sent_at: sentAt }) => ({
            at,
            content: `${subject}\nTo ${recipient}, ${sentAt ? `sent on ${format.dateAndTime(sentAt)}` : status}`,
          }))}
        />
      ) : (
        <Nothing>No email was written.</Nothing>
      )}
    </Section>
  )
}
