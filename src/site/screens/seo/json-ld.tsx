// Structured data of a page for search engines (JSON-LD, schema.org).

export type Thing = { '@type': string } & Record<string, unknown>

/** JSON for inside a script element: escaped, so no text in it can end the element or start a comment. */
export const scriptText = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
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
