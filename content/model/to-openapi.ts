// From a definition to JSON Schema, for the OpenAPI document.
import type { ContentType, Field } from './define.ts'
import { maximumOf } from './field-kinds.ts'

type Schema = Record<string, unknown>

const FORMATS: Partial<Record<Field['kind'], string>> = {
  email: 'email',
  link: 'uri-reference',
  image: 'uri-reference',
}

function fieldSchema(field: Field): Schema {
  return {
    type: 'string',
    title: field.label,
    maxLength: maximumOf(field),
    ...(field.optional ? {} : { minLength: 1 }),
    ...(field.help ? { description: field.help } : {}),
    ...(field.example ? { examples: [field.example] } : {}),
    ...(field.choices ? { enum: field.choices } : {}),
    ...(FORMATS[field.kind] ? { format: FORMATS[field.kind] } : {}),
  }
}

const fieldSchemas = (type: ContentType): Record<string, Schema> =>
  Object.fromEntries(Object.entries(type.fields).map(([name, field]) => [name, fieldSchema(field)]))
const required = (type: ContentType): string[] =>
  Object.entries(type.fields).flatMap(([name, field]) => (field.optional ? [] : [name]))

/** What a create or update sends. */
export const inputSchema = (type: ContentType): Schema => ({
  type: 'object',
  additionalProperties: false,
  required: required(type),
  properties: {
    ...fieldSchemas(type),
    version: {
      type: 'integer',
      description: 'The version that was read; an older one than the stored answers 409.',
    },
    hidden: { type: 'boolean', description: 'Keep it, but leave it out of the site.' },
  },
})

/** What is answered. */
export const recordSchema = (type: ContentType): Schema => ({
  type: 'object',
  required: ['_id', ...Object.keys(type.fields), 'createdAt', 'updatedAt', 'version'],
  properties: {
    _id: { type: 'string' },
    ...fieldSchemas(type),
    createdAt: { type: 'string', format: 'date-time' },
    updatedAt: { type: 'string', format: 'date-time' },
    version: { type: 'integer' },
    hidden: { type: 'boolean', description: 'Sent to admins only, and only where it is so.' },
  },
})
