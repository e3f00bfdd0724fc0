// The one way to read text from a posted form.

interface ReadOptions {
  /** Drops white space at both ends: for names and addresses, never for passwords. */
  trim?: boolean
}

/** Browsers send every line break as CRLF. Texts are stored and compared with LF. */
const toLf = (text: string): string => text.replace(/\r\n?/g, '\n')

/** The text of a field. Undefined if the form has no such field, or if it holds a file. */
export function optionalFormText(form: FormData, name: string): string | undefined {
  const value = form.get(name)
  return typeof value === 'string' ? toLf(value) : undefined
}

/** The text of a field. Empty if the form has no such field, or if it holds a file. */
export function formText(form: FormData, name: string, { trim = false }: ReadOptions = {}): string {
  const text = optionalFormText(form, name) ?? ''
  return trim ? text.trim() : text
}

/** The texts of several fields, by name. */
export const formTexts = <F extends string>(
  form: FormData,
  names: readonly F[],
  options?: ReadOptions,
): Record<F, string> =>
  Object.fromEntries(names.map((name) => [name, formText(form, name, options)])) as Record<F, string>

/** Every text of a field that occurs several times, in the order of the form. */
export const formTextList = (form: FormData, name: string): string[] =>
  form
    .getAll(name)
    .filter((value) => typeof value === 'string')
    .map(toLf)
