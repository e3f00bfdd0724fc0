// Calls for pictures: upload, list, describe, delete.
import { ALT_MAXIMUM } from '#domain/alt-text.ts'
import { invalid } from '#domain/errors.ts'
import { PICTURE_RULE } from '#domain/picture-file.ts'
import { json, nothing, type Call, type JsonSchema } from './call.ts'
import { answerList, LIST_QUERY } from './query.ts'

const PERCENT: JsonSchema = { type: 'integer', minimum: 0, maximum: 100 }
const POINT: JsonSchema = {
  type: 'object',
  required: ['x', 'y'],
  properties: { x: PERCENT, y: PERCENT },
  additionalProperties: false,
  description: 'What stays in view where the picture is cropped, in percent from its left and its top.',
}

const RECORD: JsonSchema = {
  type: 'object',
  properties: {
    _id: { type: 'string' },
    path: { type: 'string', description: 'What an image field takes.' },
    name: { type: 'string' },
    alt: { type: 'string' },
    mime: { type: 'string' },
    width: { type: 'integer' },
    height: { type: 'integer' },
    bytes: { type: 'integer' },
    variants: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, mime: { type: 'string' }, width: { type: 'integer' } },
      },
    },
    focalPoint: POINT,
    transparent: { type: 'boolean', description: 'Some of it can be seen through.' },
    createdAt: { type: 'string', format: 'date-time' },
    version: { type: 'integer' },
  },
}

const ALT: JsonSchema = {
  type: 'string',
  maxLength: ALT_MAXIMUM,
  description: 'What the picture shows, for those who cannot see it; empty for mere decoration.',
}

export const mediaCalls = (): Call[] => [
  {
    method: 'POST',
    path: '/media',
    permission: 'admin',
    tag: 'Pictures',
    summary: `Upload a picture: ${PICTURE_RULE.slice(0, -1)}`,
    body: {
      type: 'multipart',
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', format: 'binary' }, alt: ALT },
      },
    },
    answer: { status: 201, schema: RECORD },
    handle: async ({ act, body }) => {
      const form = body as FormData
      const file = form.get('file')
      const alt = form.get('alt') ?? ''
      if (!(file instanceof File)) throw invalid({ file: 'Send the picture as the part named file.' })
      if (typeof alt !== 'string') throw invalid({ alt: 'alt must be text.' })
      return json(await act.uploadMedia({ bytes: await file.bytes(), name: file.name, alt }), 201)
    },
  },
  {
    method: 'GET',
    path: '/media',
    permission: 'admin',
    tag: 'Pictures',
    summary: 'List pictures, newest first',
    query: LIST_QUERY,
    answer: { status: 200, schema: { type: 'array', items: RECORD } },
    handle: (input) => answerList(input, input.act.listMedia),
  },
  {
    method: 'GET',
    path: '/media/{id}',
    permission: 'admin',
    tag: 'Pictures',
    summary: 'Read one picture’s record',
    answer: { status: 200, schema: RECORD },
    handle: async ({ act, params }) => json(await act.oneMedia(params.id!)),
  },
  {
    method: 'PUT',
    path: '/media/{id}',
    permission: 'admin',
    tag: 'Pictures',
    summary: 'Change the alternative text, the focal point, or both',
    body: {
      type: 'json',
      schema: { type: 'object', minProperties: 1, properties: { alt: ALT, focalPoint: POINT } },
    },
    answer: { status: 200, schema: RECORD },
    handle: async ({ act, params, body }) => json(await act.updateMedia(params.id!, body)),
  },
  {
    method: 'DELETE',
    path: '/media/{id}',
    permission: 'admin',
    tag: 'Pictures',
    summary: 'Delete a picture that nothing uses',
    answer: { status: 204 },
    handle: async ({ act, params }) => {
      await act.deleteMedia(params.id!)
      return nothing()
    },
  },
]
