// How a mail looks, in a frame as tall as the mail.
import { useEffect, useRef, useState } from 'react'

/** Until it is measured, and without scripts, where it scrolls within. */
const START = 960

export function MailFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(START)

  // Its own height changes with its width, and with the pictures in it. The frame may be there before the
  // scripts are.
  useEffect(() => {
    const element = frame.current!
    const watch = new ResizeObserver(() => {
      const inner = element.contentDocument?.body
      // Two more for the frame's own line.
      if (inner?.offsetHeight) setHeight(inner.offsetHeight + 2)
    })
    const look = () => {
      watch.disconnect()
      watch.observe(element)
      if (element.contentDocument?.body) watch.observe(element.contentDocument.body)
    }
    look()
    element.addEventListener('load', look)
    return () => {
      element.removeEventListener('load', look)
      watch.disconnect()
    }
  }, [])

  // Nothing in it runs or leads anywhere. The same origin lets this screen measure it, no more.
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
