/** One thing that has to be right before real customers come. */
export interface Check {
  name: string
  label: string
  /** waiting: a payment provider has not answered yet. */
  state: 'done' | 'open' | 'waiting'
  /** Why, in a sentence. */
  reason: string
  /** The screen where it is put right. */
  to?: string
  /** Only whoever hosts the site can put it right: what to do, in words to copy. */
  forHost?: string
}

export const check = (
  about: Pick<Check, 'name' | 'label' | 'to' | 'forHost'>,
  isDone: boolean,
  reasons: { done: string; open: string },
): Check => ({ ...about, state: isDone ? 'done' : 'open', reason: isDone ? reasons.done : reasons.open })
