const CHARACTERS: Record<string, string> = {
  '&amp;': '&',
  '&#38;': '&',
  '&quot;': '"',
  '&#34;': '"',
  '&#x27;': "'",
  '&#39;': "'",
  '&lt;': '<',
  '&#60;': '<',
  '&gt;': '>',
  '&#62;': '>',
}

/** React and our own templates escape quotes differently; both mean the same. */
export const decodeEntities = (html: string): string =>
  html.replace(/&#x?\w+;|&amp;|&quot;|&lt;|&gt;/g, (entity) => CHARACTERS[entity] ?? entity)

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '))
const VOID = set('area base br col embed hr img input link meta source track wbr')
/** Elements that hold running text only, and what breaks it. */
const RUNNING = set('span p h1 h2 h3 h4 h5 h6 label button em strong small code time')
const BLOCKS = set(
  'address article aside blockquote details dialog div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li ' +
    'main nav ol p pre section table ul',
)
/** Elements that hold nothing but these. */
const CHILDREN: Record<string, ReadonlySet<string>> = {
  ol: set('li'),
  ul: set('li'),
  dl: set('dt dd div'),
  table: set('caption colgroup thead tbody tfoot'),
  thead: set('tr'),
  tbody: set('tr'),
  tfoot: set('tr'),
  tr: set('th td'),
  select: set('option optgroup'),
}
const TAGS =
  /<!--[^]*?-->|<(script|style|textarea|title)\b[^>]*>[^]*?<\/\1>|<(\/?)([a-z][\w-]*)((?:"[^"]*"|[^">])*)>/gi
const NAMES_AN_ID =
  /\s(?:for|aria-labelledby|aria-describedby|popovertarget|list)="([^"]+)"|\shref="#([^"]+)"/gi

/** What is wrong with a page: ids twice, names of ids that it lacks, elements in the wrong place. */
export function markupFaults(html: string): string[] {
  const faults: string[] = []
  const open: string[] = []
  for (const [, raw, closing, given = ''] of html.matchAll(TAGS)) {
    if (raw || !given) continue
    const name = given.toLowerCase()
    if (closing) {
      open.length = Math.max(0, open.lastIndexOf(name))
      continue
    }
    const parent = open.at(-1) ?? ''
    const running = BLOCKS.has(name) && open.find((one) => RUNNING.has(one))
    if (running) faults.push(`<${name}> in <${running}>`)
    if (CHILDREN[parent]?.has(name) === false) faults.push(`<${name}> in <${parent}>`)
    if (!VOID.has(name)) open.push(name)
  }
  const shown = html.replace(/<(script|style)\b[^>]*>[^]*?<\/\1>/gi, '')
  const ids = [...shown.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!)
  for (const id of new Set(ids.filter((one, at) => ids.indexOf(one) !== at))) faults.push(`id ${id} twice`)
  for (const [, list, fragment] of shown.matchAll(NAMES_AN_ID))
    for (const id of list?.split(/\s+/) ?? [decodeURIComponent(fragment!)])
      if (!ids.includes(id)) faults.push(`no id ${id}`)
  return faults
}
