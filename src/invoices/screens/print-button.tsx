import { useEffect, useState, type ReactNode } from 'react'
import { Button, type ButtonVariant } from '#ui/screens/button.tsx'

/** Only where scripts run: without them the browser's own menu prints. */
export function PrintButton({ variant, children }: { variant?: ButtonVariant; children: ReactNode }) {
  const [canPrint, setCanPrint] = useState(false)
  useEffect(() => setCanPrint(true), [])
  return canPrint ? (
    <Button type="button" {...(variant && { variant })} onClick={() => window.print()}>
      {children}
    </Button>
  ) : null
}
