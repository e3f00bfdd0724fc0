// The brief as customers will see it. Nothing in it can be sent.
import type { AnyRecord } from '#content/model/define.ts'
import type { Values } from '../content/plan.ts'
import { linesOf } from './brief-rules.ts'

interface BriefPreviewProps {
  questions: readonly (AnyRecord | Values)[]
}

const BOX = 'mt-1 min-h-9 w-full rounded-md border border-muted/40 bg-paper px-3 py-2 text-muted'

export function BriefPreview({ questions }: BriefPreviewProps) {
  const labelOf = (id: unknown) => questions.find((each) => each._id === id)?.label
  return (
    <section aria-label="The brief" className="min-w-0 xl:sticky xl:top-4 xl:self-start">
      <h2 className="mb-2 text-sm font-medium text-muted">The brief, as customers will see it</h2>
      <div className="rounded-lg border border-line bg-white p-5 text-sm [overflow-wrap:anywhere]">
        <p className="text-muted">
          {questions.length === 1 ? '1 question' : `${questions.length} questions`}, saved as you type.
        </p>
        <ol className="m-0 mt-3 list-decimal space-y-4 pl-5">
          {questions.map((question, at) => (
            <li key={String(question._id ?? at)}>
              <p className="font-medium">
                {String(question.label || '…')}
                {question.required === 'Optional' && (
                  <span className="ml-1.5 font-normal text-muted">(optional)</span>
                )}
              </p>
              {Boolean(question.help) && <p className="text-muted">{String(question.help)}</p>}
              {Boolean(question.shownWhenQuestion) && Boolean(labelOf(question.shownWhenQuestion)) && (
                <p className="text-muted">
                  Only if “{String(labelOf(question.shownWhenQuestion))}” is “
                  {String(question.shownWhenAnswer)}”.
                </p>
              )}
              <AnswerBox kind={String(question.kind)} choices={String(question.choices ?? '')} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function AnswerBox({ kind, choices }: { kind: string; choices: string }) {
  if (kind === 'Choice')
    return (
      <ul className="m-0 mt-1 list-none space-y-1 p-0">
        {linesOf(choices).map((line, at) => (
          <li key={at} className="flex gap-2">
            <span aria-hidden="true" className="mt-1 size-3 shrink-0 rounded-full border border-muted" />
            {line}
          </li>
        ))}
      </ul>
    )
  const words: Record<string, string> = { Link: 'https://…', Files: 'Files, by choosing or dropping them' }
  return <div className={`${BOX} ${kind === 'Long answer' ? 'min-h-20' : ''}`}>{words[kind] ?? ''}</div>
}
