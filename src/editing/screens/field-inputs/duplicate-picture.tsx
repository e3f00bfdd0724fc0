import { useState } from 'react'
import { Button } from '#ui/screens/button.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import { removePicture, type UploadedPicture } from './upload-picture.ts'

interface DuplicatePictureProps {
  /** An upload that shows the same as another picture. */
  picture: UploadedPicture
  /** The upload is gone, and the earlier picture takes its place. */
  onUseEarlier(): void
  onKeepBoth(): void
}

/** Asks about an upload that is in the library already: use that one, or keep both. */
export function DuplicatePicture({ picture, onUseEarlier, onKeepBoth }: DuplicatePictureProps) {
  const t = useWords('editing.admin')
  const [state, setState] = useState<'asking' | 'removing' | 'failed'>('asking')
  async function removeUpload() {
    setState('removing')
    if (await removePicture(picture._id)) onUseEarlier()
    else setState('failed')
  }
  return (
    <div role="status" className="rounded-md px-3 py-2 text-sm amber-note">
      <p className="[overflow-wrap:anywhere]">
        {t(state === 'failed' ? 'duplicate.notRemoved' : 'duplicate.known', {
          name: picture.sameAs?.name ?? '',
        })}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          type="button"
          variant="quiet"
          size="small"
          disabled={state === 'removing'}
          onClick={() => void removeUpload()}
        >
          {t('duplicate.useEarlier')}
        </Button>
        <Button type="button" variant="quiet" size="small" onClick={onKeepBoth}>
          {t('duplicate.keepBoth')}
        </Button>
      </div>
    </div>
  )
}
