// Only GET, HEAD and form posts reach a screen. Everything else is refused here, so screens need not handle
// it.
import { CSV_BYTES, CSV_MEGABYTES } from '#platform/rules/csv-file.ts'
import { Failure } from '#platform/rules/errors.ts'
import { may, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import { mediaTypeOf } from '#platform/server/http/read-body.ts'
import { MULTIPART, readForm } from '#platform/server/http/read-form.ts'
import { readPictureForm } from '#platform/server/http/read-picture-form.ts'

const KB = 1024
/** Fits the longest contact message in any script. */
const VISITOR_LIMIT = 64 * KB
const SIGNED_IN_LIMIT = 256 * KB
/** A CSV file and the fields beside it. */
const CSV_FORM_LIMIT = CSV_BYTES + SIGNED_IN_LIMIT

interface Asking {
  ownOrigin: string
  viewer: Viewer
  /** Whether the form at this path accepts pictures. */
  takesPictures(path: string): boolean
  /** Whether it accepts a CSV file. */
  takesCsv(path: string): boolean
}

/**
 * http/csrf.ts has already checked the origin. The router checks again, but against the host and scheme that
 * the proxy used, which would refuse valid forms. So both the URL and Origin are set to our own origin.
 */
export async function screenRequest(request: Request, asking: Asking): Promise<Request> {
  const { url, method, signal } = request
  if (method === 'GET') return request
  // Handled as GET, so that both send the same headers. The server omits the body.
  if (method === 'HEAD') return new Request(url, { headers: request.headers, signal })
  if (method !== 'POST')
    throw new Failure('method-not-allowed', 'This page can be opened, or sent a form.', {
      allow: 'GET, HEAD, POST',
    })
  const { pathname, search } = new URL(url)
  const form = await readFormFor(request, pathname, asking)
  const headers = new Headers(request.headers)
  if (headers.has('origin')) headers.set('origin', asking.ownOrigin)
  // The body is read once, here. Screens get the parsed form.
  return Object.assign(new Request(asking.ownOrigin + pathname + search, { method, headers, signal }), {
    formData: async () => form,
  })
}

/**
 * The limit depends on the role because the body is read before any permission guard runs. Only those who may
 * use them send files, and only to forms with a place for them. (Without JavaScript, pictures come with the
 * form.)
 */
function readFormFor(request: Request, path: string, asking: Asking): Promise<FormData> {
  const { viewer } = asking
  if (viewer.role === 'visitor') return readForm(request, VISITOR_LIMIT)
  if (mediaTypeOf(request) === MULTIPART) {
    if (may(viewer, 'edit-pictures') && asking.takesPictures(path)) return readPictureForm(request)
    if (may(viewer, 'change-money') && asking.takesCsv(path))
      return readForm(
        request,
        CSV_FORM_LIMIT,
        say('server.agency', 'csvTooLarge', { megabytes: CSV_MEGABYTES }),
      )
  }
  return readForm(request, SIGNED_IN_LIMIT)
}
