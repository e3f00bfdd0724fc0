// Where the focus goes on hydrated screens: to the heading of a new screen, to what a form was refused for, or
// to what it has done.
// Whoever can't see the page change hears it this way, and whoever can need not scroll to find it.
import { useEffect, useRef } from 'react'
import { useFetchers, useLocation, useNavigation } from 'react-router'
import { focusRefusal } from './focus-refusal.ts'

/** The screen that was last shown. Outside of the component: an error screen draws the whole frame again. */
let shown: string | undefined

export function FocusNews() {
  const { pathname, hash } = useLocation()
  const navigation = useNavigation()
  const isSending = useFetchers().some(({ formData }) => formData) || navigation.formData !== undefined
  const wasSending = useRef(false)

  useEffect(() => {
    const isFirst = shown === undefined
    const isNew = !isFirst && shown !== pathname
    shown = pathname
    // A form that was sent before the scripts ran comes back as a whole page.
    if (isFirst) focusRefusal()
    else if (isNew && !hash) focusHeading()
  }, [pathname, hash])

  useEffect(() => {
    const isAnswered = wasSending.current && !isSending
    wasSending.current = isSending
    if (isAnswered && !focusRefusal()) focusDone()
  }, [isSending])

  return null
}

/** The form that was saved may be drawn anew, and the focus lost with it: then it goes to what was done. */
function focusDone(): void {
  if (document.activeElement && document.activeElement !== document.body) return
  const notice = document.querySelector<HTMLElement>('main [role="status"]')
  if (!notice) return
  notice.tabIndex = -1
  notice.focus()
}

/** The scroll position is the router's: at the top of a new screen, where it was when one goes back. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
