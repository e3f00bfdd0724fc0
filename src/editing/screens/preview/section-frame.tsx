// The real section in an iframe with the public site's styles. A portal renders it from the form's React
// tree, so it follows every key without a reload. Loaded lazily: it contains all public sections.
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { lookCss } from '#brand/rules/look-css.ts'
import { toLook } from '#brand/rules/look.ts'
import { directionOf } from '#platform/rules/languages.ts'
import type { Words } from '#platform/rules/words.ts'
import { SECTIONS, type SectionName } from '#site/screens/sections/index.ts'
import { wordsFrom, WordsContext } from '#ui/screens/use-words.ts'
import type { PreviewedSite } from './preview-site.ts'
import siteStyles from '#site/screens/styles/site.css?inline'

/** A separate document, because the styles of the admin area must not apply to it. */
const BLANK = '<!doctype html><html><head><title>Preview</title></head><body></body></html>'

interface SectionFrameProps {
  section: string
  site: PreviewedSite
  variant: 'landing' | 'page'
  recordId: string
  width: number
  height: number
  title: string
  /** Called when the section grows or shrinks. */
  onHeight(height: number): void
}

export default function SectionFrame({
  section,
  site,
  variant,
  recordId,
  width,
  height,
  title,
  onHeight,
}: SectionFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [body, setBody] = useState<HTMLElement>()
  const [lookSheet, setLookSheet] = useState<CSSStyleSheet>()
  const look = lookCss(toLook(site.brand))
  const { words, said } = useMemo(
    () => remembering(wordsFrom(site.words, site.region)),
    [site.words, site.region],
  )
  const Section = SECTIONS[section as SectionName]

  function prepare() {
    const inner = frame.current?.contentDocument
    const view = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined
    if (!inner?.body || !view || inner.readyState !== 'complete') return
    // A constructed stylesheet needs no exception in the Content-Security-Policy, unlike a <style> element.
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(siteStyles)
    const ownLook = new view.CSSStyleSheet()
    inner.adoptedStyleSheets = [ownLook, sheet]
    setLookSheet(ownLook)
    // Links and forms of the preview do nothing. A click on words of the site leads to where they are changed.
    for (const kind of ['click', 'submit'] as const)
      inner.addEventListener(kind, (event) => event.preventDefault(), true)
    inner.addEventListener('click', onClick)
    inner.documentElement.lang = words.language
    inner.documentElement.dir = directionOf(words.language)
    // Pages are at least as high as the window, and the window of a section is as high as the section.
    inner.body.style.minHeight = '0'
    // As in <main> on the public page (public.css), which contains every section but the header.
    if (section !== 'header') inner.body.style.overflowWrap = 'anywhere'
    // Inert: a screen reader would announce the header and the footer twice.
    inner.body.inert = ['header', 'footer'].includes(section)
    setBody(inner.body)
  }
  // Beside the form, which may hold what nobody has saved yet.
  const onClick = useEffectEvent(({ target }: MouseEvent) => {
    const text = shownText(target)
    if (text && said.has(text))
      window.open(`/admin/words?${new URLSearchParams({ q: text, language: words.language })}`, '_blank')
  })
  // The frame may have loaded before React listened for its load event.
  const onMount = useEffectEvent(prepare)
  useEffect(() => onMount(), [])
  useEffect(() => lookSheet?.replaceSync(look), [lookSheet, look])
  useEffect(() => {
    if (!body) return undefined
    const watch = new ResizeObserver(() => onHeight(body.scrollHeight))
    watch.observe(body)
    return () => watch.disconnect()
  }, [body, onHeight])

  return (
    <>
      <iframe
        ref={frame}
        title={title}
        srcDoc={BLANK}
        onLoad={prepare}
        width={width}
        height={height}
        className="block border-0 bg-paper"
      />
      {body &&
        Section &&
        createPortal(
          <WordsContext value={words}>
            <Section site={site} variant={variant} recordId={recordId} />
          </WordsContext>,
          body,
        )}
    </>
  )
}

/** The words, and every text that was said with them. */
function remembering(words: Words): { words: Words; said: ReadonlySet<string> } {
  const said = new Set<string>()
  const note = <T,>(text: T): T => {
    if (typeof text === 'string') said.add(plain(text))
    return text
  }
  return {
    said,
    words: {
      ...words,
      of: (catalogue) => {
        const translate = words.of(catalogue)
        return ((...said) => note(translate(...said))) as typeof translate
      },
      read(value) {
        const read = words.read(value)
        if (read !== value) [read].flat().forEach(note)
        return read
      },
    },
  }
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Not of another window's class, so no `instanceof`. */
const shownText = (target: EventTarget | null): string => plain((target as Node | null)?.textContent ?? '')
