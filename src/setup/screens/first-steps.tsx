// Before the first order the overview shows the steps of the setup.
import { Link } from 'react-router'
import { LinkButton } from '#ui/screens/button.tsx'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import { useWords } from '#ui/screens/use-words.ts'

interface StepProgress {
  isDone: boolean
  isLater: boolean
}

interface FirstStepsProps {
  steps: readonly (StepProgress & { name: string; title: string; purpose: string })[]
}

export function FirstSteps({ steps }: FirstStepsProps) {
  const t = useWords('setup.admin')
  const next = steps.find(({ isDone, isLater }) => !isDone && !isLater)
  return (
    <section aria-labelledby="first-steps">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="first-steps" className="font-display text-lg font-semibold">
          {t('setUpYourSite')}
        </h2>
        <LinkButton to={next ? `/setup#${next.name}` : '/setup'} variant="primary">
          {next ? next.title : t('seeTheSetup')}
        </LinkButton>
      </div>
      <ol className="m-0 list-none rounded-lg border border-line bg-surface p-0">
        {steps.map(({ name, title, purpose, ...progress }) => (
          <li
            key={name}
            className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line px-4 py-2.5 text-sm first:rounded-t-lg first:border-t-0 last:rounded-b-lg hover:bg-paper"
          >
            <div className="min-w-0">
              <Link
                to={`/setup#${name}`}
                className="font-medium text-ink no-underline after:absolute after:inset-0 hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
              >
                {title}
              </Link>
              <p className="text-muted">{purpose}</p>
            </div>
            <StepState step={progress} />
          </li>
        ))}
      </ol>
      <p className="mt-3 text-sm text-muted">{t('firstOrder')}</p>
    </section>
  )
}

export function StepState({ step: { isDone, isLater } }: { step: StepProgress }) {
  const t = useWords('setup.admin')
  if (isLater) return <StatusBadge status={t('state.later')} tone="quiet" />
  return <StatusBadge status={t(isDone ? 'state.done' : 'state.open')} tone={isDone ? 'good' : 'wait'} />
}
