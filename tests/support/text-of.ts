/** What people read on a page, without its markup. */
export const textOf = (html: string): string =>
  html
    .replaceAll('<!-- -->', '')
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replace(/\s+/g, ' ')
