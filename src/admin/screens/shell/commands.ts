// What the palette can do to an order: "mark J3CP delivered", "remind Ada", "lead J3CP". What sends an email is
// asked back on the list of orders before it happens.

export interface Command {
  /** The form of the list of orders that does it. */
  intent: 'ask-deliver' | 'ask-remind' | 'bulk-lead'
  label: string
}

const COMMANDS: { verbs: string[]; command: Command }[] = [
  { verbs: ['mark', 'deliver', 'delivered'], command: { intent: 'ask-deliver', label: 'Mark delivered' } },
  { verbs: ['remind', 'nudge'], command: { intent: 'ask-remind', label: 'Remind' } },
  { verbs: ['lead', 'take', 'assign'], command: { intent: 'bulk-lead', label: 'Assign to me' } },
]

const FILLERS = ['the', 'order', 'of', 'as', 'for', 'customer']

/** The first word says what to do, and the others which order. Undefined if it is a plain search. */
export function readCommand(query: string): { command: Command; about: string } | undefined {
  const words = query.trim().split(/\s+/)
  const found = COMMANDS.find(({ verbs }) => verbs.includes(words[0]!.toLowerCase()))
  if (!found) return undefined
  const about = words
    .slice(1)
    .filter((word) => ![...found.verbs, ...FILLERS].includes(word.toLowerCase()))
    .join(' ')
  return about ? { command: found.command, about } : undefined
}
