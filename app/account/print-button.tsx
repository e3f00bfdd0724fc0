import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'

/** Only where scripts run: without them the browser's own menu prints. */
export function PrintButton({ children }: { children: ReactNode }) {
  const [canPrint, setCanPrint] = useState(false)
  useEffect(() => setCanPrint(true), [])
  return canPrint ? (
    <Button type="button" onClick={() => window.print()}>
      {children}
    </Button>
  ) : null
}
