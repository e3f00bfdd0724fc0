// The buttons of what can be done with a click, or a text, so that a page shows only those that work.
import type { OrderFacts, SimpleAction } from './actions/define.ts'
import { simpleAction, SIMPLE_NAMES, type SimpleName, type WorkAction } from './actions/index.ts'

export interface Offer extends Pick<SimpleAction, 'at' | 'text' | 'send' | 'danger'> {
  action: SimpleName
  button: string
}

export const offersOf = (possible: readonly WorkAction[], order: OrderFacts): Offer[] =>
  SIMPLE_NAMES.filter((name) => possible.includes(name)).map((action) => {
    const { at, button, text, send, danger } = simpleAction(action)
    return {
      action,
      at,
      button: typeof button === 'string' ? button : button(order),
      ...(text && { text }),
      ...(send && { send }),
      ...(danger && { danger }),
    }
  })
