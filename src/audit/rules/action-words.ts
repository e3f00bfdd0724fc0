// What was done, in words. A line of the trail keeps a plain name of it, which its hash protects.
import { say } from '#platform/rules/words.ts'

export const ACTIONS = [
  'API token made',
  'API token revoked',
  'VAT number confirmed',
  'access ended',
  'account deleted',
  'account erased',
  'address changed',
  'admin added',
  'admin changed',
  'admin removed',
  'demo brought back',
  'demo removed',
  'desk calendar renewed',
  'editor added',
  'editor changed',
  'editor removed',
  'first admin made',
  'late credit settled',
  'mail sent again',
  'mailed links ended',
  'member added',
  'member changed',
  'member removed',
  'message answered',
  'message deleted',
  'message restored',
  'notification asked again',
  'offer link made',
  'offer sent',
  'offer withdrawn',
  'old audit entries deleted',
  'old documents deleted',
  'old messages deleted',
  'old offers deleted',
  'old versions deleted',
  'old withdrawals deleted',
  'order Delivered',
  'order Pending',
  'customer details corrected',
  'order closed',
  'order delivered',
  'order reopened',
  'order started anyway',
  'password changed',
  'payment settled',
  'payment withdrawn',
  'person erased',
  'person exported',
  'picture brought back',
  'picture deleted',
  'picture replaced',
  'recovery code used',
  'recovery codes renewed',
  'refund recorded',
  'refund requested',
  'refund withdrawn',
  'retainer active',
  'retainer card removed',
  'retainer change agreed',
  'retainer change announced',
  'retainer change declined',
  'retainer change proposed',
  'retainer change withdrawn',
  'retainer ended',
  'retainer ending',
  'retainer note',
  'order entered',
  'payment link made',
  'retainer paused',
  'retainer pausing',
  'retention changed',
  'role changed',
  'saved cards charged again',
  'second factor reset',
  'second factor turned off',
  'second factor turned on',
  'setting removed',
  'setting replaced',
  'setting set',
  'signed out everywhere',
  'site restored',
  'subscriber removed',
  'subscriber restored',
  'test orders cleared',
  'webhook added',
  'webhook deleted',
  'webhook switched off',
  'webhook switched on',
  'withdrawal accepted',
  'withdrawal declined',
  'withdrawal linked',
] as const
type Action = (typeof ACTIONS)[number]

const isKnown = (action: string): action is Action => (ACTIONS as readonly string[]).includes(action)

const STATES = ['UnPaid', 'Paid', 'Cancelled', 'Refunded'] as const
const MOVE = /^payment (\w+) to (\w+)$/

const stateWords = (name: string | undefined): string => {
  const state = STATES.find((each) => each === name)
  return state ? say('audit.agency', `state.${state}`) : (name ?? '')
}

/** What of the content is written to the trail when it changes: `audited` of its types. */
export const AUDITED = [
  'add-on',
  'bank account',
  'consumers',
  'coupon',
  'currency',
  'currency and formats',
  'features',
  'languages',
  'late credit',
  'package',
  'payment email',
  'plan',
  'price',
  'seller',
  'tax',
  'tax number',
  'tax rate',
] as const
const CHANGE = /^(.+) (set|changed|removed)$/

function changeWords(action: string): string | undefined {
  const [, name, change = ''] = CHANGE.exec(action) ?? []
  const audited = AUDITED.find((each) => each === name)
  return audited && say('audit.agency', `content.${audited}`, { change })
}

/** What earlier versions wrote, or another room says itself, stays as it is. */
export function actionWords(action: string): string {
  if (isKnown(action)) return say('audit.agency', `action.${action}`)
  const changed = changeWords(action)
  if (changed) return changed
  const [, from, to] = MOVE.exec(action) ?? []
  return from ? say('audit.agency', 'paymentMoved', { from: stateWords(from), to: stateWords(to) }) : action
}
