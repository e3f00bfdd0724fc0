// What reaches a screen: a page that is asked for, or a form that is sent. Everything else is refused here, so that no screen has to expect it.
import { Failure } from '#domain/errors.ts'
import { readBody } from '../http/read-body.ts'
import { readPictureForm } from '../http/read-picture-form.ts'

const FORM_LIMIT = 1024 * 1024

const EMPTY_FORM = 'application/x-www-form-urlencoded'

/**
 * Whether a form comes from a page of ours was asked before (http/same-origin.ts). The router would ask again, and compare with the name by which a proxy
 * called us, or with http where people see https: so it is told our own address for both.
 */
export async function screenRequest(request: Request, ownOrigin: string): Promise<Request> {
  const { url, method, signal } = request
  if (method === 'GET') return request
  // Answered as GET is, so that both say the same and the page that is kept is a whole one; the server leaves the body out.
  if (method === 'HEAD') return new Request(url, { headers: request.headers, signal })
  if (method !== 'POST') throw new Failure('method-not-allowed', 'This page can be opened, or sent a form.', { allow: 'GET, HEAD, POST' })
  const headers = new Headers(request.headers)
  const body = await formBody(request, headers)
  if (headers.has('origin')) headers.set('origin', ownOrigin)
  const { pathname, search } = new URL(url)
  return new Request(ownOrigin + pathname + search, { method, headers, body, signal })
}

/** A form is read within its limit before a screen sees it, whatever length it announced. One without a type must be empty. */
async function formBody(request: Request, headers: Headers): Promise<Uint8Array<ArrayBuffer>> {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type === EMPTY_FORM) return readBody(request, FORM_LIMIT)
  if (type === 'multipart/form-data') {
    // Without scripts a form brings its pictures along.
    const form = new Response(await readPictureForm(request))
    headers.set('content-type', form.headers.get('content-type')!)
    return new Uint8Array(await form.arrayBuffer())
  }
  const body = await readBody(request, FORM_LIMIT)
  if (type || body.length) throw new Failure('unsupported-type', 'Send this as a form.')
  headers.set('content-type', EMPTY_FORM)
  return body
}
