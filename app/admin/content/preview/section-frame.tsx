// The real section in a frame of its own with the public site's own styles. It is drawn by the same React as
// the form, through a portal, so it changes with every key, without a reload. Loaded only where a preview is
// shown: it holds the public sections and their styles.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { SECTIONS, type SectionName } from '#app/site/sections/index.ts'
import type { Site } from '#content/index.ts'
import siteStyles from '#app/site/site.css?inline'

/** A document of its own: the styles of the admin area must not reach into it. */
const BLANK = '<!doctype html><html lang="en"><head><title>Preview</title></head><body></body></html>'

interface SectionFrameProps {
  section: string
  site: Site
  variant: 'landing' | 'page'
  width: number
  height: number
  title: string
  /** Told whenever the section grows or shrinks. */
  onHeight(height: number): void
}

export default function SectionFrame({
  section,
  site,
  variant,
  width,
  height,
  title,
  onHeight,
}: SectionFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [body, setBody] = useState<HTMLElement>()
  const Section = SECTIONS[section as SectionName]

  function prepare() {
    const inner = frame.current?.contentDocument
    const view = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined
    if (!inner?.body || !view || inner.readyState !== 'complete') return
    // Made by script, not written into the document, so that the page's policy for inline styles need not be
    // loosened.
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(siteStyles)
    inner.adoptedStyleSheets = [sheet]
    // A picture of the site, not the site: nothing in it leads away or sends anything.
    for (const kind of ['click', 'submit'] as const)
      inner.addEventListener(kind, (event) => event.preventDefault(), true)
    // On the page it stands within the main part, where a word that is too long for its place is broken
    // (site.css); only the header does not.
    if (section !== 'header') inner.body.style.overflowWrap = 'anywhere'
    // The page around has the same header and footer already: heard twice, they would only confuse.
    inner.body.inert = section === 'header' || section === 'footer'
    setBody(inner.body)
  }
  // The frame may have loaded before React listened for its load event.
  const onMount = useEffectEvent(prepare)
  useEffect(() => onMount(), [])
  useEffect(() => {
    if (!body) return
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
      {body && Section && createPortal(<Section site={site} variant={variant} />, body)}
    </>
  )
}
