import { useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { INPUT_CLASS } from '#app/ui/field.tsx'

/** A link with a copy button. Without scripts it can be selected and copied by hand. */
export function CopyLink({ link }: { link: string }) {
  const id = useId()
  const [copied, setCopied] = useState(false)
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="sr-only">
        Link
      </label>
      <input
        id={id}
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
        className={INPUT_CLASS}
      />
      <Button
        type="button"
        variant="quiet"
        onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}
      >
        Copy
      </Button>
      <span role="status" className="sr-only">
        {copied && 'Copied'}
      </span>
    </div>
  )
}
