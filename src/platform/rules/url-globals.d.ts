// The URL classes of the WHATWG standard, which browsers and Node share. The rules see nothing
// else of either (tsconfig.rules.json); everywhere else the types of the DOM and of Node say the same.
declare class URLSearchParams {
  constructor(init?: string | Record<string, string> | Iterable<[string, string]>)
  get(name: string): string | null
  has(name: string): boolean
  toString(): string
}

declare class URL {
  constructor(url: string | URL, base?: string | URL)
  static canParse(url: string, base?: string): boolean
  readonly origin: string
  readonly protocol: string
  readonly username: string
  readonly host: string
  readonly hostname: string
  readonly port: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly searchParams: URLSearchParams
  readonly href: string
}
