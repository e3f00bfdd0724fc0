// The key of an order form that was sent, kept as long as the tab is open. A page that loads again after the
// order was placed asks the server what became of that key, instead of offering the filled form once more
// under a new one.
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

/** In the address: the key of the form to show. */
export const FORM_KEY = 'form'

interface SentKey {
  /** Whose it is: in the same tab somebody else may sign in. */
  account: string
  key: string
}

const nameOf = (packageId: string): string => `order key ${packageId}`

/** For the moment in which the form is sent. */
export function keepSentKey(packageId: string, sent: SentKey): void {
  try {
    sessionStorage.setItem(nameOf(packageId), JSON.stringify(sent))
  } catch {
    // Storage may be full or forbidden; a form must work without it.
  }
}

/** Once the customer has seen the order. */
export function deleteSentKeys(): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(nameOf(''))) sessionStorage.removeItem(name)
  } catch {
    // As above.
  }
}

function sentKey(packageId: string, account: string): string | undefined {
  try {
    const sent = JSON.parse(sessionStorage.getItem(nameOf(packageId)) ?? 'null') as SentKey | null
    return sent?.account === account ? sent.key : undefined
  } catch {
    return undefined
  }
}

/** When the page of a form that was sent is loaded again: shows that very form, or what became of it. */
export function useSentKey(packageId: string, account: string | undefined): void {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const shown = params.get(FORM_KEY)
  useEffect(() => {
    const key = account && sentKey(packageId, account)
    if (key && key !== shown)
      void navigate(`?${FORM_KEY}=${encodeURIComponent(key)}`, { replace: true, preventScrollReset: true })
    // Only when the page is loaded: a key that is sent later belongs to the form that is shown.
  }, [packageId])
}
