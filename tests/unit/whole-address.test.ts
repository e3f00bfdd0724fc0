import { expect, test } from 'vitest'
import { wholeAddress } from '#platform/rules/whole-address.ts'

const EMAIL = 'in.o@x.example'
const found = (text: string) => text.search(wholeAddress(EMAIL)) !== -1

test.each([EMAIL, `(${EMAIL}).`, `to ${EMAIL}, and`, `'${EMAIL}'`, `<${EMAIL}>`, EMAIL.toUpperCase()])(
  'is found in %s',
  (text) => expect(found(text)).toBe(true),
)

test.each([
  `adm${EMAIL}`,
  `a+${EMAIL}`,
  `o'${EMAIL}`,
  `a.${EMAIL}`,
  `${EMAIL}.org`,
  `${EMAIL}-x`,
  'inxo@x.example',
])('is not found in %s', (text) => expect(found(text)).toBe(false))
