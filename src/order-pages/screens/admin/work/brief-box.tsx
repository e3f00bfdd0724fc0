// The customer's answers. The agency reads them once they are sent.
import { FileList } from '#files/screens/file-list.tsx'
import { Card } from '#ui/screens/card.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import type { Brief } from '#work/server/brief/read-brief.ts'

export function BriefBox({ brief }: { brief: Brief | null }) {
  if (!brief) return null
  const isReadable = brief.sent || brief.startedAnyway
  return (
    <Card
      title="Brief"
      id="brief"
      aside={<p className="text-sm text-muted tabular-nums">{brief.counter} answered</p>}
    >
      {!brief.sent && (
        <p className="text-sm text-muted">
          {brief.startedAnyway
            ? 'You started with what was there. The customer can still send the rest.'
            : 'You can read the answers once the customer sends them.'}
        </p>
      )}
      {isReadable && (
        <Disclosure summary="Show the answers" className="fold-on-phones">
          <Answers brief={brief} />
        </Disclosure>
      )}
    </Card>
  )
}

function Answers({ brief: { questions } }: { brief: Brief }) {
  return (
    <dl className="m-0 mt-2 space-y-3 text-sm first:mt-0">
      {questions
        .filter(({ shown }) => shown)
        .map(({ id, label, answer, unsure, files }) => (
          <div key={id}>
            <dt className="text-muted">{label}</dt>
            <dd className="m-0 mt-0.5 [overflow-wrap:anywhere] whitespace-pre-line">
              {unsure && (
                <span className="rounded bg-amber-soft px-1.5 py-0.5 font-medium">Not sure: ask me</span>
              )}
              {unsure && answer ? ' ' : ''}
              {answer || (!unsure && !files.length && <span className="text-muted">No answer</span>)}
              <FileList files={files} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
