// The parameters of a call: form fields with brackets, like line_items[0][quantity].
import { ApiError } from './api-error.ts'
import type { Metadata } from './state.ts'

export type Fields = ReadonlyMap<string, string>

export const readFields = (encoded: string): Fields => new Map(new URLSearchParams(encoded))

/** `*` stands for any key, `#` for an index, which may be left out. */
export function checkKnown(fields: Fields, known: readonly string[]): void {
  const patterns = known.map(
    (name) =>
      new RegExp(`^${name.replace(/[[\]]/g, '\\$&').replaceAll('*', '[^\\[\\]]+').replaceAll('#', '\\d*')}$`),
  )
  for (const name of fields.keys()) {
    if (!patterns.some((pattern) => pattern.test(name)))
      throw new ApiError(`Received unknown parameter: ${name}`, {
        code: 'parameter_unknown',
        param: name.replace(/\[.*/, ''),
      })
  }
}

export function required(fields: Fields, param: string): string {
  const value = fields.get(param)
  if (!value) throw new ApiError(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  return value
}

export function integer(fields: Fields, param: string): number {
  const text = required(fields, param)
  if (!/^-?\d{1,15}$/.test(text))
    throw new ApiError(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param })
  return Number(text)
}

export function oneOf(fields: Fields, param: string, allowed: readonly string[]): string | undefined {
  const value = fields.get(param)
  if (value !== undefined && !allowed.includes(value))
    throw new ApiError(`Invalid ${param}: must be one of ${allowed.join(', ')}`, { param })
  return value
}

/** The values of a list like expand[0], expand[1]. */
export const listOf = (fields: Fields, param: string): string[] =>
  [...fields].filter(([name]) => name.startsWith(`${param}[`)).map(([, value]) => value)

/** At most 50 keys of 40 characters, with values of 500. */
export function metadataOf(fields: Fields, param: string): Metadata {
  const entries = [...fields]
    .filter(([name]) => name.startsWith(`${param}[`))
    .map(([name, value]) => [name.slice(param.length + 1, -1), value] as const)
  const isTooMuch =
    entries.length > 50 || entries.some(([key, value]) => key.length > 40 || value.length > 500)
  if (isTooMuch)
    throw new ApiError('Metadata has at most 50 keys of 40 characters, with values of 500.', { param })
  return Object.fromEntries(entries)
}

export function webAddress(fields: Fields, param: string, allow: (url: URL) => boolean): string {
  const text = required(fields, param)
  // The placeholder is no valid part of an address.
  const url = URL.canParse(text.replaceAll(/[{}]/g, '')) ? new URL(text.replaceAll(/[{}]/g, '')) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || !allow(url))
    throw new ApiError('Not a valid URL', { code: 'url_invalid', param })
  return text
}
