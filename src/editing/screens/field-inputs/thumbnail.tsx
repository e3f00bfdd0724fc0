import { useState } from 'react'
import { thumbnailPath, type LibraryPicture } from './input-props.ts'

const PLACEHOLDER =
  'flex h-20 w-28 shrink-0 items-center justify-center rounded bg-paper px-2 text-center ' +
  'text-xs text-muted'

/** The picture of a field, uncropped, with its size if it is in the library. */
export function Thumbnail({
  src,
  libraryPicture,
}: {
  src: string
  libraryPicture: LibraryPicture | undefined
}) {
  const [broken, setBroken] = useState('')
  if (!src || broken === src)
    return <span className={PLACEHOLDER}>{src ? 'No picture at this address' : 'No picture yet'}</span>
  return (
    <span className="shrink-0">
      <img
        src={libraryPicture ? thumbnailPath(libraryPicture) : src}
        alt=""
        className="light-paper h-20 w-28 rounded border border-line bg-paper object-contain"
        onError={() => setBroken(src)}
      />
      {libraryPicture && (
        <span className="mt-1 block text-center text-xs text-muted tabular-nums">
          {libraryPicture.width} × {libraryPicture.height}
        </span>
      )}
    </span>
  )
}
