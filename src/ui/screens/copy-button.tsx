import { useState } from 'react'
import { Button, type ButtonSize } from './button.tsx'
import { useHydrated } from './use-hydrated.ts'
import { useWords } from './use-words.ts'

interface CopyButtonProps {
  text: string
  /** What is copied, for screen readers. */
  name: string
  size?: ButtonSize
}

/** Left out where nothing can be copied: without scripts, and over plain HTTP. */
export function CopyButton({ text, name, size }: CopyButtonProps) {
  const t = useWords('ui.screens')
  const [copied, setCopied] = useState(false)
  const canCopy = useHydrated() && Boolean(navigator.clipboard)
  if (!canCopy) return null
  return (
    <>
      <Button
        type="button"
        variant="quiet"
        {...(size && { size })}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        {t(copied ? 'copied' : 'copy')}
        <span className="sr-only">{name}</span>
      </Button>
      <span role="status" className="sr-only">
        {copied && t('copied')}
      </span>
    </>
  )
}
