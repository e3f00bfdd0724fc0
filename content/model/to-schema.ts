// From a definition to what a call may send and what the database may hold.
import { z } from 'zod'
import { invalid } from '#domain/errors.ts'
import type { ContentType } from './define.ts'
import { fieldSchema } from './field-kinds.ts'

/** What a create or update may carry besides the fields. */
const EXTRAS = { version: z.int().positive().optional(), hidden: z.boolean().optional() }

export interface ContentInput {
  values: Record<string, string>
  version?: number
  hidden?: boolean
}

/**
 * Reads a body sent by a caller. Throws naming every field that is wrong; an unknown one is refused by its
 * name.
 */
export function parseInput(type: ContentType, body: unknown): ContentInput {
  const { version, hidden, ...values } = parseObject(inputShape(type), body)
  return {
    values: values as Record<string, string>,
    version: version as number | undefined,
    hidden: hidden as boolean | undefined,
  }
}

/**
 * A stored record is read by the same rules, so that nothing malformed reaches a page. Fields added to the
 * type later are ''.
 */
export function parseStored(type: ContentType, data: unknown): Record<string, string> {
  const given = (data ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    Object.keys(type.fields).map((name) => [name, typeof given[name] === 'string' ? given[name] : '']),
  )
}

const shapes = new WeakMap<ContentType, z.ZodRawShape>()

function inputShape(type: ContentType): z.ZodRawShape {
  const known = shapes.get(type)
  if (known) return known
  const fields = Object.entries(type.fields).map(([name, field]) => [
    name,
    field.optional ? fieldSchema(field).optional() : fieldSchema(field),
  ])
  const shape: z.ZodRawShape = { ...Object.fromEntries(fields), ...EXTRAS }
  shapes.set(type, shape)
  return shape
}

const objects = new WeakMap<z.ZodRawShape, z.ZodObject>()

/** A schema is costly to make and cheap to use: one for each shape that stays the same. */
function objectOf<S extends z.ZodRawShape>(shape: S): z.ZodObject<S> {
  const known = objects.get(shape) ?? z.object(shape)
  objects.set(shape, known)
  return known as z.ZodObject<S>
}

/** Parses an object of known keys; the failure names each field. Used for every body the API takes. */
export function parseObject<S extends z.ZodRawShape>(shape: S, body: unknown): z.infer<z.ZodObject<S>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid({ body: 'The body must be a JSON object.' })
  // Without a prototype, so that a field called __proto__ is named like any other.
  const errors: Record<string, string> = Object.create(null)
  for (const key of Object.keys(body))
    if (!Object.hasOwn(shape, key)) errors[key] = `${key} is not a field here.`
  const parsed = objectOf(shape).safeParse(body)
  for (const issue of parsed.error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message
  if (!parsed.success || Object.keys(errors).length) throw invalid(errors)
  return parsed.data
}
