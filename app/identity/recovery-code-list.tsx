import { useState } from 'react'
import { PrintButton } from '#app/account/print-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/use-hydrated.ts'

/** Without scripts they can be selected and copied by hand. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const [copied, setCopied] = useState(false)
  const hydrated = useHydrated()
  return (
    <>
      <ul
        aria-label="Recovery codes"
        className="m-0 grid list-none grid-cols-1 gap-2 rounded-md bg-paper p-4 text-center font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2 print:hidden">
        {hydrated && (
          <Button
            type="button"
            variant="quiet"
            onClick={() => void navigator.clipboard.writeText(codes.join('\n')).then(() => setCopied(true))}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
        <PrintButton variant="quiet">Print</PrintButton>
      </div>
    </>
  )
}
