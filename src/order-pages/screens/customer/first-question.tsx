// The first open question of the brief, on the page after the payment. Its form is that of the brief's page, which
// goes on with the next one.
import { Form } from 'react-router'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import { Question } from '#work/screens/brief/question.tsx'
import type { Brief, BriefEntry } from '#work/server/brief/read-brief.ts'

interface OpenQuestion {
  entry: BriefEntry
  number: number
  of: number
  minutes: number
}

/** Null if all are answered, and wait to be sent. */
export function firstQuestion({ questions, left, of, minutes, canSave }: Brief): OpenQuestion | null {
  const shown = questions.filter((each) => each.shown)
  const at = shown.findIndex(({ id }) => id === left[0])
  const entry = shown[at]
  return entry && canSave ? { entry, number: at + 1, of, minutes } : null
}

const ignore = () => {}

export function FirstQuestion({ orderId, entry, number, of, minutes }: OpenQuestion & { orderId: string }) {
  const t = useWords('order-pages.screens')
  const brief = `/order/${orderId}/brief`
  return (
    <section
      aria-labelledby="first-question"
      className="rounded-lg border border-accent-mid bg-accent-soft p-5 sm:p-6"
    >
      <h2 id="first-question" className="mb-3 font-display text-xl font-semibold tracking-tight">
        {t('question.number', { number, of })}{' '}
        <span className="ms-1 font-text text-sm font-normal tracking-normal text-muted">
          {t('question.minutes', { minutes })}
        </span>
      </h2>
      <Form method="post" action={brief} noValidate autoComplete="off">
        <ol className="m-0 mb-4 list-none p-0">
          <Question
            key={entry.id}
            orderId={orderId}
            entry={entry}
            number={number}
            ready={[]}
            canSave
            disabled={false}
            onDraft={ignore}
            onBusy={ignore}
          />
        </ol>
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="save" size="large" className="sm:w-auto">
            {of > 1 ? t('question.saveAndGoOn') : t('question.save')}
          </Button>
          {of > 1 && (
            <LinkButton variant="plain" to={brief}>
              {t('question.seeAll', { of })}
            </LinkButton>
          )}
        </div>
      </Form>
    </section>
  )
}
