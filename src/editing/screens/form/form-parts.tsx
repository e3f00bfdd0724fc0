// The inputs of a form. Those that stand under one heading are a group with a name; those that are a list
// have a number, and change places by buttons.
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { FormInput } from '#content/rules/model/to-form.ts'
import { as } from '#platform/rules/words.ts'
import { Button } from '#ui/screens/button.tsx'
import { useHydrated } from '#ui/screens/use-hydrated.ts'
import { useWords } from '#ui/screens/use-words.ts'

interface FormPartsProps {
  inputs: readonly FormInput[]
  /** Two fields of a list change places. */
  onSwap(one: string, other: string): void
  children(input: FormInput): ReactNode
}

export const FormParts = ({ inputs, onSwap, children }: FormPartsProps) =>
  partsOf(inputs).map(({ heading, inputs: own }, at) =>
    heading ? (
      <fieldset key={own[0]!.name} className={at ? 'min-w-0 border-t border-line pt-4' : 'min-w-0'}>
        <legend className="float-start mb-3 w-full font-display text-base font-semibold">{heading}</legend>
        {own[0]!.listed ? (
          <ol className="clear-both space-y-1.5">
            {own.map((input, place) => (
              <li key={input.name} className="flex items-start gap-1.5">
                <span aria-hidden="true" className="w-5 shrink-0 pt-2 text-sm text-muted tabular-nums">
                  {place + 1}
                </span>
                <div className="min-w-0 grow">{children(input)}</div>
                <div className="flex shrink-0 gap-x-1.5 empty:hidden max-sm:flex-col">
                  <MoveButton input={input} direction="up" other={own[place - 1]} onSwap={onSwap} />
                  <MoveButton input={input} direction="down" other={own[place + 1]} onSwap={onSwap} />
                </div>
              </li>
            ))}
          </ol>
        ) : (
          <div className="clear-both space-y-4">{own.map(children)}</div>
        )}
      </fieldset>
    ) : (
      <Fragment key={own[0]!.name}>{own.map(children)}</Fragment>
    ),
  )

interface MoveButtonProps {
  input: FormInput
  direction: 'up' | 'down'
  /** The input that is at that place now; undefined at the end of the list. */
  other: FormInput | undefined
  onSwap: FormPartsProps['onSwap']
}

function MoveButton({ input, direction, other, onSwap }: MoveButtonProps) {
  const t = useWords('editing.admin')
  const Arrow = direction === 'up' ? ArrowUp : ArrowDown
  // Without scripts it would do nothing.
  if (!useHydrated()) return null
  return (
    <Button
      type="button"
      variant="plain"
      disabled={!other}
      onClick={() => other && onSwap(input.name, other.name)}
      aria-label={t(`move.${direction}`, { title: as('inSentence', input.label) })}
      className="shrink-0 px-2!"
    >
      <Arrow aria-hidden="true" className="size-4" />
    </Button>
  )
}

interface Part {
  heading: string | undefined
  inputs: FormInput[]
}

function partsOf(inputs: readonly FormInput[]): Part[] {
  const parts: Part[] = []
  for (const input of inputs) {
    const last = parts.at(-1)
    if (last && last.heading === input.part) last.inputs.push(input)
    else parts.push({ heading: input.part, inputs: [input] })
  }
  return parts
}
