import { useRef, useState } from 'react'
import { uploadPicture, type UploadedPicture } from '../field-inputs/upload-picture.ts'

export interface PictureUpload {
  key: number
  file: File
  /** The share that is sent, from 0 to 1; undefined while it waits. */
  sent?: number
  uploaded?: UploadedPicture
  error?: string
  /** What became of a picture that was in the library already. */
  choice?: 'earlier' | 'both'
}

/** Each picture is a request of its own, one after another: one failure does not affect the others. */
export function usePictureUploads(onUploaded: () => void) {
  const [uploads, setUploads] = useState<PictureUpload[]>([])
  const [isBusy, setBusy] = useState(false)
  const nextKey = useRef(0)
  const change = (key: number, changes: Partial<PictureUpload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))

  /** Returns whether all of them arrived. */
  async function send(files: readonly File[], alt: string): Promise<boolean> {
    if (!files.length || isBusy) return false
    const started: PictureUpload[] = files.map((file) => ({ key: nextKey.current++, file }))
    setUploads(started)
    setBusy(true)
    let arrived = 0
    for (const { key, file } of started) {
      change(key, { sent: 0 })
      const onProgress = (sent: number) => change(key, { sent })
      const { uploaded, error } = await uploadPicture(file, { alt, onProgress })
      change(key, uploaded ? { uploaded } : { error: error ?? '' })
      if (uploaded) arrived++
    }
    setBusy(false)
    if (arrived) onUploaded()
    return arrived === files.length
  }
  return { uploads, isBusy, send, change }
}
