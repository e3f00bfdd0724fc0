// Validates an object that somebody sent: the body of a call, or the values of a form.
import type { z } from 'zod'
import { invalid } from './errors.ts'
import { issueWords } from './issue-words.ts'

declare const checkedBy: unique symbol

/**
 * What a call or a form sent, before anything of it was checked. Its type names the schema that will check it, so
 * that a call, its use-case and the OpenAPI document can't mean different ones.
 */
export type Unchecked<S extends z.ZodObject> = { readonly [Field in keyof S['shape']]?: unknown } & {
  readonly [checkedBy]?: (schema: S) => S
}

/**
 * The failure names every wrong field with its message, and every unknown field. Make the schema with
 * `z.strictObject`, once per module: building one is slow, using one is fast.
 */
export function parseObject<S extends z.ZodObject>(schema: S, value: Unchecked<NoInfer<S>>): z.output<S> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid({ body: 'The body must be a JSON object.' })
  const errors = noErrors()
  for (const key of Object.keys(value))
    if (!Object.hasOwn(schema.shape, key)) errors[key] = `${key} is not a field here.`
  const parsed = schema.safeParse(value, { error: issueWords })
  if (!parsed.success) addIssues(errors, parsed.error)
  if (!parsed.success || Object.keys(errors).length) throw invalid(errors)
  return parsed.data
}

/** An object without a prototype: a field called __proto__ is an entry like any other. */
export const noErrors = (): Record<string, string> => Object.create(null) as Record<string, string>

/** Adds the first message of each field. An issue without a path is about unknown fields. */
export function addIssues(errors: Record<string, string>, { issues }: z.core.$ZodError): void {
  for (const { path, message } of issues) if (path.length) errors[String(path[0])] ??= message
}
