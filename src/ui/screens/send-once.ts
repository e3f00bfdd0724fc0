import { useContext, useEffect } from 'react'
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router'

/** A second tap on a button sends nothing while its form is on its way: the router would send it again. */
export function useSendOnce(): void {
  const router = useContext(RouterContext)?.router

  useEffect(() => {
    let sent: EventTarget | null = null
    const onSubmit = (event: SubmitEvent) => {
      const { formMethod } = router?.state.navigation ?? {}
      const isOnItsWay = formMethod !== undefined && formMethod !== 'GET'
      if (isOnItsWay && event.target === sent) {
        event.preventDefault()
        event.stopImmediatePropagation()
      } else sent = event.target
    }
    // Before React hears of it.
    addEventListener('submit', onSubmit, true)
    return () => removeEventListener('submit', onSubmit, true)
  }, [router])
}
