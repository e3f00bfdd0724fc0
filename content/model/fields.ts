// Short spellings for definitions: shortText('Heading', { example: '…' }).
import type { Field } from './define.ts'

type More = Omit<Field, 'kind' | 'label' | 'choices' | 'optional'>

const of =
  <K extends Field['kind']>(kind: K) =>
  (label: string, more: More = {}) =>
    ({ kind, label, ...more }) as const satisfies Field

export const shortText = of('short-text')
export const longText = of('long-text')
export const numberText = of('number-text')
export const money = of('money')
export const link = of('link')
export const image = of('image')
export const icon = of('icon')
export const email = of('email')
export const phone = of('phone')
export const choice = (label: string, choices: readonly string[], more: More = {}) =>
  ({ kind: 'choice', label, choices, ...more }) as const satisfies Field
export const optional = <F extends Field>(field: F) => ({ ...field, optional: true }) as const
