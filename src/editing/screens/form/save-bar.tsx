import { Button } from '#ui/screens/button.tsx'
import { useHydrated } from '#ui/screens/use-hydrated.ts'
import type { Uploads } from './use-uploads.ts'

const BAR =
  '-mx-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-surface px-4 py-3 sm:-mx-5 ' +
  'sm:rounded-b-lg sm:px-5'

interface SaveBarProps {
  /** The words of the button. */
  label: string
  saving: boolean
  uploads: Uploads
  dirty: boolean
  savedAt: string | undefined
  /** Stays in view while the form is scrolled. */
  sticky: boolean
}

/** The button below the fields, and beside it whether everything is saved. */
export function SaveBar({ label, saving, uploads, dirty, savedAt, sticky }: SaveBarProps) {
  const hydrated = useHydrated()
  const unsaved = `Unsaved.${hydrated ? ' A draft is kept in this browser.' : ''}`
  return (
    <div className={`${sticky ? 'save-bar' : ''} ${BAR}`}>
      <Button disabled={saving || uploads.waiting} className="max-w-full shrink-0">
        {saving ? 'Saving…' : uploads.waiting ? 'Waiting for the picture …' : label}
      </Button>
      {/* Fits beside the button in two lines, so that the bar keeps its height. */}
      <p role="status" className="min-w-0 flex-1 basis-24 text-xs text-muted">
        {uploads.message || (dirty ? unsaved : savedAt && `Saved ${savedAt}`)}
      </p>
    </div>
  )
}
