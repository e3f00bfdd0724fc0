// What the palette can do to an order: "mark J3CP delivered", "remind Ada", "lead J3CP". What sends an email is
// asked back on the list of orders before it happens. The verbs are those of the reader's language.
import type { Translate } from '#platform/rules/words.ts'

export interface Command {
  /** The form of the list of orders that does it. */
  intent: 'ask-deliver' | 'ask-remind' | 'bulk-lead'
  label: string
}

const INTENTS = { deliver: 'ask-deliver', remind: 'ask-remind', lead: 'bulk-lead' } as const
type CommandName = keyof typeof INTENTS

/** The first word says what to do, and the others which order. Undefined if it is a plain search. */
export function readCommand(
  query: string,
  t: Translate<'admin.admin'>,
): { command: Command; about: string } | undefined {
  const words = query.trim().split(/\s+/)
  const verbsOf = (name: CommandName) => t(`verbs.${name}`).split(' ')
  const name = (Object.keys(INTENTS) as CommandName[]).find((each) =>
    verbsOf(each).includes(words[0]!.toLowerCase()),
  )
  if (!name) return undefined
  const left = [...verbsOf(name), ...t('verbs.fillers').split(' ')]
  const about = words
    .slice(1)
    .filter((word) => !left.includes(word.toLowerCase()))
    .join(' ')
  return about ? { command: { intent: INTENTS[name], label: t(`command.${name}`) }, about } : undefined
}
