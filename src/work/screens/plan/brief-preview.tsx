// The brief as customers will see it. Nothing in it can be sent.
import type { AnyRecord } from '#content/rules/model/define.ts'
import type { Values } from '#editing/screens/plan.ts'
import { linesOf } from '#platform/rules/text.ts'
import { useWords } from '#ui/screens/use-words.ts'

interface BriefPreviewProps {
  questions: readonly (AnyRecord | Values)[]
}

const BOX = 'mt-1 min-h-9 w-full rounded-md border border-muted/40 bg-paper px-3 py-2 text-muted'

export function BriefPreview({ questions }: BriefPreviewProps) {
  const t = useWords('work.admin')
  const labelOf = (id: unknown) => questions.find((each) => each._id === id)?.label
  return (
    <section aria-label={t('plan.brief')} className="min-w-0 xl:sticky xl:top-4 xl:self-start">
      <h2 className="mb-2 text-sm font-medium text-muted">{t('plan.briefAsSeen')}</h2>
      <div className="rounded-lg border border-line bg-surface p-5 text-sm [overflow-wrap:anywhere]">
        <p className="text-muted">{t('plan.questionsAre', { questions: questions.length })}</p>
        <ol className="m-0 mt-3 list-decimal space-y-4 ps-5">
          {questions.map((question, at) => (
            <li key={String(question._id ?? at)}>
              <p className="font-medium">
                {String(question.label || '…')}
                {question.required === 'Optional' && (
                  <span className="ms-1.5 font-normal text-muted">{t('plan.optional')}</span>
                )}
              </p>
              {Boolean(question.help) && <p className="text-muted">{String(question.help)}</p>}
              {Boolean(question.shownWhenQuestion) && Boolean(labelOf(question.shownWhenQuestion)) && (
                <p className="text-muted">
                  {t('plan.onlyIf', {
                    question: String(labelOf(question.shownWhenQuestion)),
                    answer: String(question.shownWhenAnswer),
                  })}
                </p>
              )}
              <AnswerBox
                label={String(question.label || '…')}
                kind={String(question.kind)}
                choices={String(question.choices ?? '')}
              />
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

interface AnswerBoxProps {
  label: string
  kind: string
  choices: string
}

function AnswerBox({ label, kind, choices }: AnswerBoxProps) {
  const t = useWords('work.admin')
  if (kind === 'Choice')
    return (
      <select aria-label={label} className={BOX}>
        <option>{t('plan.pleaseChoose')}</option>
        {linesOf(choices).map((line, at) => (
          <option key={at}>{line}</option>
        ))}
      </select>
    )
  if (kind === 'Files')
    return (
      <>
        <div className={BOX}>{t('plan.aboutFiles')}</div>
        <p className="mt-1 text-muted">{t('plan.files')}</p>
      </>
    )
  const words = kind === 'Link' ? 'https://…' : ''
  return <div className={`${BOX} ${kind === 'Long answer' ? 'min-h-20' : ''}`}>{words}</div>
}
