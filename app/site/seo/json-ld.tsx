// Data about the page for machines, in schema.org's words.

export type Thing = { '@type': string } & Record<string, unknown>

/**
 * JSON that can stand inside a script element whatever it holds: no text of it can end the element or start a
 * comment.
 */
export const scriptText = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

export function JsonLd({ things }: { things: Thing[] }) {
  if (!things.length) return null
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: scriptText({ '@context': 'https://schema.org', '@graph': things }) }}
    />
  )
}
