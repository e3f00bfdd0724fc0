import { useEffect, useState } from 'react'
import type { FieldInputProps, LibraryPicture } from './input-props.ts'
import { uploadPicture, type UploadedPicture } from './upload-picture.ts'

type Parts = Pick<FieldInputProps, 'onChange' | 'onPicture' | 'onUpload' | 'saves'>

/** Uploads one picture at a time, and remembers what became of the last one until the form is saved. */
export function usePictureUpload({ onChange, onPicture, onUpload, saves }: Parts) {
  const [fault, setFault] = useState<string>()
  /** Aborts the upload in progress. */
  const [upload, setUpload] = useState<AbortController>()
  /** An upload that has a duplicate in the library. */
  const [duplicate, setDuplicate] = useState<UploadedPicture>()
  useEffect(() => {
    setFault(undefined)
    setDuplicate(undefined)
  }, [saves])

  async function send(picture: File): Promise<boolean> {
    const stop = new AbortController()
    setUpload(stop)
    setFault(undefined)
    const { uploaded, error } = await uploadPicture(picture, { signal: stop.signal })
    setUpload(undefined)
    setFault(error)
    setDuplicate(uploaded?.sameAs ? uploaded : undefined)
    if (uploaded) {
      onPicture(uploaded)
      onChange(uploaded.path)
    }
    return uploaded !== undefined
  }
  return {
    fault,
    forgetFault: () => setFault(undefined),
    isUploading: upload !== undefined,
    /** Calls `after` when the upload has ended. */
    start(picture: File | undefined, after: () => void): void {
      if (picture && !upload) onUpload(send(picture).finally(after))
    },
    stop: () => upload?.abort(),
    duplicate,
    keepBoth: () => setDuplicate(undefined),
    async takeEarlier({ sameAs }: UploadedPicture): Promise<void> {
      const answer = await fetch(`/api/media/${sameAs!._id}`).catch(() => undefined)
      if (answer?.ok) onPicture((await answer.json()) as LibraryPicture)
      onChange(sameAs!.path)
      setDuplicate(undefined)
    },
  }
}
