// Moves the focus on hydrated screens: to the heading of a new screen, and to the error of a refused form.
// Screen readers announce the change, and sighted people need not scroll to it.
import { useEffect, useRef } from 'react'
import { useFetchers, useLocation, useNavigation } from 'react-router'
import { focusRefusal } from './focus-refusal.ts'

/** The path of the last screen. Module state, because an error screen remounts the whole frame. */
let lastPath: string | undefined

export function FocusManager() {
  const { pathname, hash } = useLocation()
  const navigation = useNavigation()
  const isSending = useFetchers().some(({ formData }) => formData) || navigation.formData !== undefined
  const wasSending = useRef(false)

  useEffect(() => {
    const isFirst = lastPath === undefined
    const isNew = !isFirst && lastPath !== pathname
    lastPath = pathname
    // A form that was sent before hydration returns as a whole page.
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

/**
 * A saved form may be rendered again and lose the focus, or its button may be scrolled away. Then the focus
 * moves to the success message.
 */
function focusDone(): void {
  const focused = document.activeElement
  if (focused && focused !== document.body && !isButtonOutOfView(focused)) return
  const notice = [...document.querySelectorAll<HTMLElement>('main [role="status"]')].find(isSeen)
  if (!notice) return
  notice.tabIndex = -1
  notice.focus()
}

function isButtonOutOfView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return element instanceof HTMLButtonElement && (bottom < 0 || top > window.innerHeight)
}

/** Leaves out notices that are empty or only for screen readers. */
const isSeen = (notice: HTMLElement): boolean => notice.offsetHeight > 1 && notice.innerText.trim() !== ''

/**
 * `data-new-heading` is the heading of what is new below an h1 that stays. The scroll position is the
 * router's: at the top of a new screen, where it was when one goes back.
 */
function focusHeading(): void {
  const heading =
    document.querySelector<HTMLElement>('main [data-new-heading]') ??
    document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
