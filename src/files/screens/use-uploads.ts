import { useEffect, useRef, useState } from 'react'
import { ORDER_FILE_BYTES, ORDER_FILE_MEGABYTES } from '../rules/order-file.ts'
import { uploadFile, UploadRefused } from './upload-file.ts'

export interface Upload {
  key: number
  name: string
  size: number
  sent: number
  /** Set once the server has all of it. */
  id?: string
  error?: string
}

const TOO_LARGE = `This file is larger than ${ORDER_FILE_MEGABYTES} MB. Send a smaller one, or a link to it.`
const EMPTY = 'This file is empty.'
const LOST = 'The connection was lost. Choose the file again to go on.'

/** Files go up by themselves, before the form is sent. */
export function useUploads(orderId: string) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const controllers = useRef(new Map<number, AbortController>())
  const nextKey = useRef(0)

  useEffect(() => {
    const running = controllers.current
    return () => {
      for (const controller of running.values()) controller.abort()
    }
  }, [])

  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))

  async function start(file: File): Promise<void> {
    const key = nextKey.current++
    const { name, size } = file
    const error = size > ORDER_FILE_BYTES ? TOO_LARGE : size === 0 ? EMPTY : undefined
    setUploads((all) => [...all, { key, name, size, sent: 0, ...(error && { error }) }])
    if (error) return
    const controller = new AbortController()
    controllers.current.set(key, controller)
    try {
      const onProgress = (sent: number) => change(key, { sent })
      const { id } = await uploadFile({ orderId, file, onProgress, signal: controller.signal })
      change(key, { id })
    } catch (failure) {
      if (!controller.signal.aborted)
        change(key, { error: failure instanceof UploadRefused ? failure.message : LOST })
    } finally {
      controllers.current.delete(key)
    }
  }

  return {
    uploads,
    isBusy: uploads.some(({ id, error }) => !id && !error),
    add: (files: Iterable<File>) => {
      for (const file of files) void start(file)
    },
    async remove({ key, id }: Upload): Promise<void> {
      controllers.current.get(key)?.abort()
      setUploads((all) => all.filter((upload) => upload.key !== key))
      // If this fails, the file is offered again when the page is loaded.
      if (id) await fetch(`/api/order-file/${id}`, { method: 'DELETE', keepalive: true }).catch(() => {})
    },
    clear: () => setUploads([]),
  }
}
