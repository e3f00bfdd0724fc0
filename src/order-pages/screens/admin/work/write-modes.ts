// What the one form of an order's page can send. The address may name one (`?write=ask#write`).
import type { WorkAction } from '#work/rules/actions/index.ts'

/** The field that links lead to. The browser focuses it, without scripts too. */
export const WRITE_ID = 'write'

export interface WriteMode {
  /** In the address. */
  name: 'message' | 'ask' | 'deliver'
  /** What the form does when it is sent. */
  intent: 'message' | 'question' | 'preview-delivery'
  /** The action that must be possible. */
  needs?: WorkAction
}

const MODES: readonly WriteMode[] = [
  {
    name: 'message',
    intent: 'message',
  },
  {
    name: 'ask',
    intent: 'question',
    needs: 'asked',
  },
  {
    name: 'deliver',
    intent: 'preview-delivery',
    needs: 'delivered',
  },
]

export const modesFor = (actions: readonly WorkAction[]): readonly WriteMode[] =>
  MODES.filter(({ needs }) => !needs || actions.includes(needs))

export const modeAt = (query: URLSearchParams): WriteMode | undefined =>
  MODES.find(({ name }) => name === query.get('write'))

/** Opens the form in a mode. */
export const writeAddress = (mode: WriteMode['name']): string => `?write=${mode}#${WRITE_ID}`
