// The HTML of a mail in an iframe of the mail's height.
import { useEffect, useRef, useState } from 'react'

/** Until it is measured. Without scripts it stays, and the frame scrolls. */
const INITIAL_HEIGHT = 960

export function MailFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(INITIAL_HEIGHT)

  // The height changes with the width and with loaded pictures. The frame may load before hydration.
  useEffect(() => {
    const element = frame.current!
    const observer = new ResizeObserver(() => {
      const inner = element.contentDocument?.body
      // 2 px for the border of the frame.
      if (inner?.offsetHeight) setHeight(inner.offsetHeight + 2)
    })
    const observe = () => {
      observer.disconnect()
      observer.observe(element)
      if (element.contentDocument?.body) observer.observe(element.contentDocument.body)
    }
    observe()
    element.addEventListener('load', observe)
    return () => {
      element.removeEventListener('load', observe)
      observer.disconnect()
    }
  }, [])

  // Scripts, forms and links are off. allow-same-origin only lets this screen measure the height.
  return (
    <iframe
      ref={frame}
      title={title}
      srcDoc={html}
      sandbox="allow-same-origin"
      height={height}
      className="w-full rounded-md border border-line bg-paper"
    />
  )
}
