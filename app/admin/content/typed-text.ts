import { formTextList, optionalFormText } from '#app/form-values.ts'
import type { FieldKind } from '#content/model/define.ts'

/**
 * What a form says about a field. References are one checkbox per record, and none of them ticked is empty.
 */
export const typedText = (form: FormData, name: string, kind: FieldKind): string | undefined =>
  kind === 'references' ? formTextList(form, name).join('\n') : optionalFormText(form, name)
