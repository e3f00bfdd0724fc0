// From a definition to its Zod schemas: what a call may send, and what it answers. The OpenAPI document is
// made from the same schemas.
import { z } from 'zod'
import type { PriceRule } from '#platform/rules/money.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import type { ContentType } from './define.ts'
import { fieldSchema, formShape } from './field-kinds.ts'
import { translationsIn } from './translations.ts'

/** What a create or update may carry besides the fields. */
const INPUT_EXTRAS = {
  version: z
    .int()
    .positive()
    .optional()
    .meta({ description: 'The version that was read. If the stored one is newer, the call answers 409.' }),
  hidden: z.boolean().optional().meta({ description: 'Keep it, but leave it out of the site.' }),
}

export type ContentSchema = z.ZodObject<Record<string, z.ZodType>, z.core.$strict>

/** What a create or update may send. */
export const inputSchema = once((type): ContentSchema =>
  schemaFor(type).meta({ id: `${componentName(type)}Input` }),
)

const schemaFor = (type: ContentType, price?: PriceRule): ContentSchema =>
  z.strictObject({
    ...formShape(type.fields, price),
    ...INPUT_EXTRAS,
    ...(type.asksFirst && {
      [type.asksFirst.confirmation]: z.boolean().optional().meta({ description: type.asksFirst.meaning }),
    }),
  })

/** The schema in another currency than dollars. It is built each time: few people save prices. */
const pricedSchema = (type: ContentType, price: PriceRule | undefined): ContentSchema =>
  price && Object.values(type.fields).some(({ kind }) => kind === 'money')
    ? schemaFor(type, price)
    : inputSchema(type)

/** What is answered: every field is a text, '' where an optional one is empty. */
export const recordSchema = once((type) => {
  const fields = Object.entries(type.fields).map(([name, field]) => [name, fieldSchema(field)] as const)
  return z
    .object({
      _id: z.string(),
      ...Object.fromEntries(fields),
      createdAt: z.iso.datetime(),
      updatedAt: z.iso.datetime(),
      version: z.int(),
      hidden: z
        .literal(true)
        .optional()
        .meta({ description: 'Only in answers to admins, and only if the record is hidden.' }),
    })
    .meta({ id: componentName(type), description: type.purpose })
})

/** The name of its schema in the OpenAPI document. */
const componentName = ({ name }: ContentType): string => name.charAt(0).toUpperCase() + name.slice(1)

/** One schema per type: building one is slow, using one is fast. */
function once<S>(build: (type: ContentType) => S): (type: ContentType) => S {
  const schemas = new WeakMap<ContentType, S>()
  return (type) => {
    const schema = schemas.get(type) ?? build(type)
    schemas.set(type, schema)
    return schema
  }
}

interface ContentInput {
  values: Record<string, string>
  /** The sender confirmed the change (`asksFirst`). */
  confirmed: boolean
  version?: number | undefined
  hidden?: boolean | undefined
}

/** Reads what a caller sent. The failure names every wrong field, and every unknown one. */
export function parseInput(
  type: ContentType,
  body: Unchecked<ContentSchema>,
  price?: PriceRule,
): ContentInput {
  const { version, hidden, ...values } = parseObject(pricedSchema(type, price), body)
  const confirmation = type.asksFirst?.confirmation ?? ''
  const confirmed = values[confirmation] === true
  delete values[confirmation]
  return {
    confirmed,
    values: values as Record<string, string>,
    version: version as number | undefined,
    hidden: hidden as boolean | undefined,
  }
}

/**
 * Reads the fields of a stored record. They were validated when they were written and are not validated
 * again: a rule that has become stricter since must not empty a page. A field that is missing, because the
 * type got it later or a call left it out, has its `unnamed` text or ''; one that the type no longer has is
 * left out. Its texts in other languages come along.
 */
export function parseStored(type: ContentType, data: unknown): Record<string, string> {
  const stored = (data ?? {}) as Record<string, unknown>
  const own = Object.entries(type.fields).map(([name, { unnamed = '' }]) => [
    name,
    typeof stored[name] === 'string' ? stored[name] : unnamed,
  ])
  return { ...Object.fromEntries(own), ...translationsIn(type, stored) }
}
