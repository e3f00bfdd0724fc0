import type { ReactNode } from 'react'
import { LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { IntentButton } from '#ui/screens/intent-button.tsx'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import type { SetupStep } from '../server/setup-steps.ts'
import type { StepWords } from './steps.ts'

interface Step {
  name: SetupStep
  isDone: boolean
  wasConfirmed: boolean
  words: StepWords
}

interface StepCardProps {
  step: Step
  number: number
  /** The first step that is not done: its first form is the next action. */
  isNext: boolean
  /** Buttons beside the links. */
  actions?: ReactNode
  children?: ReactNode
}

export function StepCard({ step, number, isNext, actions, children }: StepCardProps) {
  const { name, isDone, wasConfirmed, words } = step
  return (
    <li>
      <Card
        title={`${number}. ${words.title}`}
        id={name}
        aside={<StatusBadge status={isDone ? 'Done' : 'To do'} tone={isDone ? 'good' : 'wait'} />}
      >
        <p className="-mt-1 mb-4 max-w-[68ch] text-sm text-muted">{words.purpose}</p>
        <div className="flex flex-wrap items-start gap-2">
          {words.links.map(({ to, label }, at) => (
            <LinkButton key={to} to={to} variant={isNext && at === 0 ? 'primary' : 'quiet'}>
              {label}
            </LinkButton>
          ))}
          {actions}
          {words.confirm && (!isDone || wasConfirmed) && (
            <IntentButton
              intent="confirm"
              variant="quiet"
              fields={{ step: name, isDone: wasConfirmed ? 'no' : 'yes' }}
            >
              {wasConfirmed ? 'Not done yet' : words.confirm}
            </IntentButton>
          )}
        </div>
        {children}
      </Card>
    </li>
  )
}
