// How the agency works: steps on a rising line, which runs down the side on a phone.
// Content: src/content/rules/types/work-step.ts. Seed: seeds/demo/landing.ts.
import type { CSSProperties } from 'react'
import { SHOWN_WORK_STEPS } from '#content/rules/types/work-step.ts'
import { Icon } from '#ui/screens/icon.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import { Paragraphs } from '../parts/paragraphs.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import type { SectionProps } from './section.ts'

/** On a phone a line connects the steps; on a desktop each stands higher than the one before. */
const STEP = [
  'relative pb-4 ps-16 last:pb-0 last:before:hidden sm:pb-10 sm:ps-20',
  'before:absolute before:top-7 before:bottom-[-1.75rem] before:start-[1.3125rem] sm:before:start-[1.6875rem] before:w-0.5 before:bg-accent',
  'lg:mt-[calc(var(--rise)*3rem)] lg:pb-0 lg:ps-0 lg:before:hidden',
].join(' ')
const BADGE = [
  'absolute top-0 start-0 flex size-11 items-center sm:size-14 justify-center rounded-full',
  'border-[2.5px] border-accent lg:static',
].join(' ')

export function WorkSteps({ site }: SectionProps) {
  const t = useWords('site.pages')
  const steps = site.workStep
    .filter(({ stepNumber }) => SHOWN_WORK_STEPS.includes(stepNumber))
    .sort((a, b) => a.stepNumber.localeCompare(b.stepNumber))
  if (!steps.length) return null
  return (
    <section className="section-ground bg-accent-soft">
      <div className="measure">
        <SectionHead heading={t('landing.howWeWork')} />
        <div style={{ '--steps': steps.length } as CSSProperties} className="relative mt-7 sm:mt-10 lg:mt-0">
          <svg
            aria-hidden="true"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute start-7 top-7 hidden h-[calc((var(--steps)-1)*3rem)] w-[calc(100%-(100%-(var(--steps)-1)*2rem)/var(--steps))] lg:block"
          >
            <path
              d="M0 100 100 0"
              stroke="var(--color-accent)"
              strokeWidth="2.5"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <ol className="lg:grid lg:grid-cols-[repeat(var(--steps),minmax(0,1fr))] lg:gap-x-8">
            {steps.map((step, index) => (
              <li
                key={step._id}
                lang={step.lang}
                style={{ '--rise': steps.length - 1 - index } as CSSProperties}
                className={STEP}
              >
                <span
                  className={`${BADGE} ${index === steps.length - 1 ? 'bg-amber text-ink' : 'bg-white text-accent-dark'}`}
                >
                  <Icon name={step.stapIcon} />
                </span>
                <p className="font-display text-sm text-accent-dark tabular-nums max-sm:sr-only lg:mt-6">
                  {step.stepNumber}
                </p>
                <h3 className="title sm:mt-1">{step.stepTitle}</h3>
                <div className="mt-1 space-y-3 leading-relaxed text-ink/80 max-sm:text-[0.9375rem] sm:mt-2.5">
                  <Paragraphs text={step.stepDetails} shortOnPhone />
                </div>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}
