// The last-resort error page, for when the screens can't render: for example when the database is down and
// the session can't be read.
import type { Look } from '#brand/rules/look.ts'
import { paletteOf, type Palette } from '#brand/rules/palette-of.ts'
import type { Language } from '#platform/rules/languages.ts'
import { escapeMarkup } from '#platform/rules/markup.ts'

const styleIn = ({ accent, ink, muted, paper }: Palette): string =>
  'body{margin:0;display:grid;place-content:center;min-height:100vh;padding:2rem;' +
  `background:${paper};color:${ink};font:1.0625rem/1.6 system-ui,sans-serif}` +
  'main{max-width:34rem}h1{font-size:2rem;line-height:1.15;margin:0 0 1rem}' +
  `p{margin:0 0 1rem;color:${muted}}a{color:${accent}}`

const TRY_AGAIN = '<a href="">Try again</a>'
/** Reloading the address would show an empty form. The browser's history still has the filled one. */
const GO_BACK = 'What you typed is still in the form: go back to it with your browser.'

interface PageParts {
  title: string
  detail: string
  nextStep: string
  palette: Palette
  language: Language
}

const page = ({ title, detail, nextStep, palette, language }: PageParts): string =>
  '<!doctype html><html lang="' +
  language +
  '"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width, initial-scale=1">' +
  `<title>${title}</title><style>${styleIn(palette)}</style></head>` +
  `<body><main><h1>${title}</h1><p>${detail}</p><p>${nextStep}</p></main></body></html>`

/** Browsers get an HTML page; API clients get the problem document unchanged. */
export async function asPageOrProblem(
  request: Request,
  { problem, look, language }: { problem: Response; look: Look; language: Language },
): Promise<Response> {
  const wantsPage =
    request.headers.get('accept')?.includes('text/html') && !new URL(request.url).pathname.startsWith('/api/')
  if (!wantsPage) return problem
  const { title, detail } = (await problem.json()) as { title: string; detail: string }
  const html = page({
    title: escapeMarkup(title),
    detail: escapeMarkup(detail),
    nextStep: request.method === 'POST' ? GO_BACK : TRY_AGAIN,
    palette: paletteOf(look),
    language,
  })
  const headers = new Headers(problem.headers)
  headers.delete('content-length')
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  return new Response(html, { status: problem.status, headers })
}
