// What reaches a screen: a page that is asked for, or a form that is sent. Everything else is refused here,
// so that no screen has to expect it.
import { Failure } from '#domain/errors.ts'
import type { Viewer } from '#domain/permissions.ts'
import { mediaTypeOf } from '../http/read-body.ts'
import { MULTIPART, readForm } from '../http/read-form.ts'
import { readPictureForm } from '../http/read-picture-form.ts'

const KB = 1024
/** The longest message in any script fits into it. */
const VISITOR_LIMIT = 64 * KB
const SIGNED_IN_LIMIT = 256 * KB

interface Asking {
  ownOrigin: string
  viewer: Viewer
  /** Whether the form at this path may bring pictures. */
  takesPictures(path: string): boolean
}

/**
 * Whether a form comes from a page of ours was asked before (http/csrf.ts). The router would ask
 * again, and compare with the name by which a proxy called us, or with http where people see https: so it is
 * told our own address for both.
 */
export async function screenRequest(request: Request, asking: Asking): Promise<Request> {
  const { url, method, signal } = request
  if (method === 'GET') return request
  // Answered as GET is, so that both say the same; the server leaves the body out.
  if (method === 'HEAD') return new Request(url, { headers: request.headers, signal })
  if (method !== 'POST')
    throw new Failure('method-not-allowed', 'This page can be opened, or sent a form.', {
      allow: 'GET, HEAD, POST',
    })
  const { pathname, search } = new URL(url)
  const form = await formOf(request, pathname, asking)
  const headers = new Headers(request.headers)
  if (headers.has('origin')) headers.set('origin', asking.ownOrigin)
  // The form is read once, here: screens are handed what was read.
  return Object.assign(new Request(asking.ownOrigin + pathname + search, { method, headers, signal }), {
    formData: async () => form,
  })
}

/**
 * By who is asking, since a body is read before any guard is heard. Only admins send pictures, and only where
 * there is a place for them: without scripts a form brings its pictures along.
 */
function formOf(request: Request, path: string, { viewer, takesPictures }: Asking): Promise<FormData> {
  if (viewer.role === 'visitor') return readForm(request, VISITOR_LIMIT)
  const hasPictures = viewer.role === 'admin' && mediaTypeOf(request) === MULTIPART && takesPictures(path)
  return hasPictures ? readPictureForm(request) : readForm(request, SIGNED_IN_LIMIT)
}
