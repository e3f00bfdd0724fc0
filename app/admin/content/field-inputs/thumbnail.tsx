import { useState } from 'react'
import type { KnownPicture } from './input-props.ts'

/** The picture of a field, small and whole, with its size where it is one of our own. */
export function Thumbnail({ src, own }: { src: string; own: KnownPicture | undefined }) {
  const [broken, setBroken] = useState('')
  if (!src || broken === src)
    return (
      <span className="flex h-20 w-28 shrink-0 items-center justify-center rounded bg-paper px-2 text-center text-xs text-muted">
        {src ? 'No picture at this address' : 'No picture yet'}
      </span>
    )
  return (
    <span className="shrink-0">
      <img
        src={src}
        alt=""
        className="h-20 w-28 rounded border border-line bg-paper object-contain"
        onError={() => setBroken(src)}
      />
      {own && (
        <span className="mt-1 block text-center text-xs text-muted tabular-nums">
          {own.width} × {own.height}
        </span>
      )}
    </span>
  )
}
