import { useContext, useEffect } from 'react'
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router'

/** Longer than a second tap takes. Later somebody has stopped the page from loading, and tries again. */
const TAP_MS = 3000

/** A second tap on a button sends nothing while its form is on its way. */
export function useSendOnce(): void {
  const router = useContext(RouterContext)?.router

  useEffect(() => {
    let sent: EventTarget | null = null
    let leftAt = -Infinity
    const onSubmit = (event: SubmitEvent) => {
      const { formMethod } = router?.state.navigation ?? {}
      const isOnItsWay =
        (formMethod !== undefined && formMethod !== 'GET') || event.timeStamp < leftAt + TAP_MS
      if (isOnItsWay && event.target === sent) {
        event.preventDefault()
        event.stopImmediatePropagation()
      } else sent = event.target
    }
    /** A form that loads a whole page, which the router knows nothing of. */
    const onSubmitted = (event: SubmitEvent) => {
      if (!event.defaultPrevented) leftAt = event.timeStamp
    }
    const onBack = () => (leftAt = -Infinity)
    // Before React hears of it, and after.
    addEventListener('submit', onSubmit, true)
    addEventListener('submit', onSubmitted)
    addEventListener('pageshow', onBack)
    return () => {
      removeEventListener('submit', onSubmit, true)
      removeEventListener('submit', onSubmitted)
      removeEventListener('pageshow', onBack)
    }
  }, [router])
}
