// The page of last resort: shown when not even the screens can be drawn, because who is asking can't be read
// while the database is gone.
import { escapeMarkup } from '#domain/markup.ts'
import { accent, ink, muted, paper } from '#domain/palette.ts'

const STYLE =
  `body{margin:0;display:grid;place-content:center;min-height:100vh;padding:2rem;background:${paper};color:${ink};font:1.0625rem/1.6 system-ui,sans-serif}` +
  `main{max-width:34rem}h1{font-size:2rem;line-height:1.15;margin:0 0 1rem}p{margin:0 0 1rem;color:${muted}}a{color:${accent}}`

const TRY_AGAIN = '<a href="">Try again</a>'
/** Opening the address would show an empty form; the browser still has the filled one. */
const GO_BACK = 'What you typed is still in the form: go back to it with your browser.'

const page = (title: string, detail: string, way: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<title>${title}</title><style>${STYLE}</style></head>` +
  `<body><main><h1>${title}</h1><p>${detail}</p><p>${way}</p></main></body></html>`

/** People get a page, programs the problem as it is. */
export async function asPageOrProblem(request: Request, problem: Response): Promise<Response> {
  const wantsPage =
    request.headers.get('accept')?.includes('text/html') && !new URL(request.url).pathname.startsWith('/api/')
  if (!wantsPage) return problem
  const { title, detail } = (await problem.json()) as { title: string; detail: string }
  const html = page(
    escapeMarkup(title),
    escapeMarkup(detail),
    request.method === 'POST' ? GO_BACK : TRY_AGAIN,
  )
  const headers = new Headers(problem.headers)
  headers.delete('content-length')
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  return new Response(html, { status: problem.status, headers })
}
