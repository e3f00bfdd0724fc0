// Calls for pictures: upload, list, describe, crop, replace, delete.
import { z } from 'zod'
import { say } from '#platform/rules/words.ts'
import { call, ID, type Call } from '#platform/server/api/call.ts'
import { answerList, LIST_QUERY, listOf } from '#platform/server/api/query.ts'
import { altText, MEDIA_INPUT } from './library.ts'
import { MEDIA_RECORD, REPLACED_MEDIA, UPLOADED_MEDIA } from './media-record.ts'

const UPLOAD = z.object({
  file: z.file(say('editing.agency', 'picture.noPart')),
  alt: altText.default(''),
})

const UPLOAD_RULE =
  'PNG, JPEG, WebP, AVIF, GIF or SVG, up to 20 MB and 50 megapixels. An SVG may have 1 MB and is stored as PNG'

const pictures = { permission: 'edit-pictures', tag: 'Pictures' } as const

export const mediaCalls = (): Call[] => [
  call({
    ...pictures,
    method: 'POST',
    path: '/media',
    summary: `Upload a picture: ${UPLOAD_RULE}`,
    form: UPLOAD,
    answer: { status: 201, schema: UPLOADED_MEDIA },
    failures: ['conflict', 'too-many'],
    async handle({ act, form: { file, alt } }) {
      return act.uploadMedia({ bytes: await file.bytes(), name: file.name, alt })
    },
  }),
  call({
    ...pictures,
    method: 'GET',
    path: '/media',
    summary: 'List pictures, newest first',
    query: LIST_QUERY,
    answer: listOf(MEDIA_RECORD),
    handle: (input) => answerList(input, input.act.listMedia),
  }),
  call({
    ...pictures,
    method: 'GET',
    path: '/media/{id}',
    summary: 'Read one picture’s record',
    params: ID,
    answer: { status: 200, schema: MEDIA_RECORD },
    handle: ({ act, params }) => act.oneMedia(params.id),
  }),
  call({
    ...pictures,
    method: 'PUT',
    path: '/media/{id}',
    summary: 'Change the alternative text, the focal point, the crop, or several of them',
    params: ID,
    body: MEDIA_INPUT,
    answer: { status: 200, schema: MEDIA_RECORD },
    failures: ['conflict', 'too-many'],
    handle: ({ act, params, body }) => act.updateMedia({ id: params.id, body }),
  }),
  call({
    ...pictures,
    method: 'PUT',
    path: '/media/{id}/file',
    summary: `Replace the file of a picture on every page: ${UPLOAD_RULE}`,
    params: ID,
    form: UPLOAD.pick({ file: true }),
    answer: { status: 200, schema: REPLACED_MEDIA },
    failures: ['conflict', 'too-many'],
    async handle({ act, params, form: { file } }) {
      return act.replaceMedia({ id: params.id, bytes: await file.bytes(), name: file.name })
    },
  }),
  call({
    ...pictures,
    method: 'POST',
    path: '/media/{id}/bring-back',
    summary: 'Bring back the file from before the last replacement',
    params: ID,
    answer: { status: 200, schema: MEDIA_RECORD },
    failures: ['conflict'],
    handle: ({ act, params }) => act.bringBackMedia(params.id),
  }),
  call({
    ...pictures,
    method: 'GET',
    path: '/media/{id}/whole',
    summary: 'See a picture as it was before it was cropped',
    params: ID,
    answer: { status: 200, type: 'image/*', schema: z.string() },
    async handle({ act, params }) {
      const { mime, bytes } = await act.wholePicture(params.id)
      return new Response(new Uint8Array(bytes), {
        headers: { 'content-type': mime, 'cache-control': 'private, no-store' },
      })
    },
  }),
  call({
    ...pictures,
    method: 'DELETE',
    path: '/media/{id}',
    summary: 'Delete a picture that nothing uses',
    params: ID,
    answer: { status: 204 },
    failures: ['conflict'],
    handle: ({ act, params }) => act.deleteMedia(params.id),
  }),
]
