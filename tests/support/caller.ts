// A client that talks to the site as a browser does: it keeps cookies and sends the origin, but follows no
// redirect by itself.

export interface Answer {
  status: number
  headers: Headers
  text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  json: any
  location: string | null
}

export interface SendOptions {
  body?: unknown
  form?: Record<string, string> | [string, string][]
  headers?: Record<string, string>
}

export class Caller {
  readonly cookies = new Map<string, string>()
  email = ''
  /**
   * The IP address that it comes from, as the proxy in front of the site says. Without it, this machine's
   * own.
   */
  peer?: string
  readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  /** For requests that go past `send`. */
  get cookieHeader(): string {
    return [...this.cookies].map((pair) => pair.join('=')).join('; ')
  }

  /** For a browser context of Playwright. */
  get browserCookies(): { name: string; value: string; url: string }[] {
    return [...this.cookies].map(([name, value]) => ({ name, value, url: this.origin }))
  }

  async send(method: string, path: string, { body, form, headers = {} }: SendOptions = {}): Promise<Answer> {
    const all: Record<string, string> = {
      origin: this.origin,
      'sec-fetch-site': 'same-origin',
      ...(this.peer && { 'x-forwarded-for': this.peer }),
      ...headers,
    }
    if (this.cookies.size) all.cookie = this.cookieHeader
    let payload: BodyInit | undefined
    if (body instanceof FormData) payload = body
    else if (body !== undefined) {
      all['content-type'] ??= 'application/json'
      payload =
        typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body)
    }
    if (form) {
      all['content-type'] ??= 'application/x-www-form-urlencoded'
      payload = new URLSearchParams(form).toString()
    }
    const answer = await fetch(new URL(path, this.origin), {
      method,
      headers: all,
      body: payload ?? null,
      redirect: 'manual',
    })
    for (const line of answer.headers.getSetCookie()) this.#keep(line)
    const text = await answer.text()
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      json: parsed(text),
      location: answer.headers.get('location'),
    }
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
    if (!value || /max-age=0/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }

  get = (path: string, options?: SendOptions) => this.send('GET', path, options)
  page = (path: string) =>
    this.send('GET', path, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })
  post = (path: string, body: unknown = {}, options?: SendOptions) =>
    this.send('POST', path, { body, ...options })
  put = (path: string, body: unknown, options?: SendOptions) => this.send('PUT', path, { body, ...options })
  delete = (path: string, options?: SendOptions) => this.send('DELETE', path, options)

  /** Sends a form of a page, as without JavaScript. */
  submit = (path: string, form: Record<string, string>) =>
    this.send('POST', path, { form, headers: { accept: 'text/html' } })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
