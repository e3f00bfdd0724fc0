// The layout of every page, and its security headers: no scripts, no frames, forms only to itself and back to
// the merchant.
import { html } from './html.ts'
import type { Markup } from './html.ts'

interface PageOptions {
  prefix: string
  title: string
  content: Markup
  status?: number
  /** Where a form of this page may redirect to: form-action also restricts redirects. */
  formTarget?: string
}

const ICON =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 24 24%22%3E' +
  '%3Crect width=%2224%22 height=%2224%22 rx=%226%22 fill=%22%234a3fb5%22/%3E' +
  '%3Cpath d=%22M6 9h12v8H6z%22 fill=%22none%22 stroke=%22%23fff%22 stroke-width=%222%22/%3E%3C/svg%3E'

const MARK = html`<svg
  class="mark"
  viewBox="0 0 24 24"
  width="28"
  height="28"
  aria-hidden="true"
  focusable="false"
>
  <rect width="24" height="24" rx="7" fill="currentColor" />
  <g fill="none" stroke="#fff" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round">
    <path d="M6.5 9.5 15 6.5v3M6 9.5h12v8H6zM15 13.5h3" />
  </g>
</svg>`

/** A policy can't name an IPv6 address or a host with special characters: those allow the whole scheme. */
function originOf(address: string | undefined): string {
  if (!address) return ''
  const url = new URL(address)
  return ` ${/^[a-z0-9.-]+$/.test(url.hostname) ? url.origin : url.protocol}`
}

const policy = (formTarget: string | undefined): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    `form-action 'self'${originOf(formTarget)}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

export function page({ prefix, title, content, status = 200, formTarget }: PageOptions): Response {
  const { markup } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Stand-in wallet</title>
        <link rel="icon" href="${ICON}" />
        <link rel="stylesheet" href="${prefix}/style.css" />
      </head>
      <body>
        <header>
          <p class="banner"><strong>Test payment – no money moves</strong></p>
          <p class="brand">${MARK}<span>Stand-in wallet</span></p>
        </header>
        <main>${content}</main>
        <footer>
          <p>A stand-in payment provider, to try out a shop. It has no accounts, no cards and no money.</p>
        </footer>
      </body>
    </html> `
  return new Response(markup, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(formTarget),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  })
}

interface MessagePageOptions {
  prefix: string
  status: number
  title: string
  messages: string[]
  link?: Markup
}

/** A page with a title and a message, or a list of problems. */
export const messagePage = ({ prefix, status, title, messages, link }: MessagePageOptions): Response =>
  page({
    prefix,
    status,
    title,
    content: html`<section class="card">
      <h1>${title}</h1>
      ${
        messages.length === 1
          ? html`<p class="muted">${messages[0]}</p>`
          : html`<ul class="problems">
              ${messages.map((message) => html`<li>${message}</li>`)}
            </ul>`
      }
      ${link}
    </section>`,
  })
