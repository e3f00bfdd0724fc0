import { formTextList, optionalFormText } from '#app/form-values.ts'
import type { FieldKind } from '#content/model/define.ts'
import { typedAmount } from '#domain/money.ts'

/**
 * What a form says about a field. References are one checkbox per record, and none of them ticked is empty.
 */
export function typedText(form: FormData, name: string, kind: FieldKind): string | undefined {
  if (kind === 'references') return formTextList(form, name).join('\n')
  const text = optionalFormText(form, name)
  return kind === 'money' && text ? typedAmount(text) : text
}
