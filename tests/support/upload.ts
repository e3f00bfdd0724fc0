// Files on orders, sent as browsers send them.
import { request } from 'node:http'
import type { Answer, Caller } from './caller.ts'

/** Bytes that differ from place to place, so that a swapped or lost piece is noticed. */
export function someBytes(size: number, seed = 7): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  for (let at = 0, value = seed; at < size; at++) {
    value = (value * 1_103_515_245 + 12_345) & 0x7fffffff
    bytes[at] = value >> 16
  }
  return bytes
}

export const announce = (who: Caller, orderId: string, name: string, size: number): Promise<Answer> =>
  who.post(`/api/order-files/${orderId}`, { name, size })

export const send = (who: Caller, id: string, bytes: Uint8Array, from = 0): Promise<Answer> =>
  who.put(`/api/order-file/${id}?from=${from}`, bytes, {
    headers: { 'content-type': 'application/octet-stream' },
  })

/** Announces a file and sends all of it. Returns its id. */
export async function upload(
  who: Caller,
  orderId: string,
  name: string,
  bytes: Uint8Array = someBytes(1000),
): Promise<string> {
  const announced = await announce(who, orderId, name, bytes.length)
  if (announced.status !== 201) throw new Error(`announce: ${announced.status} ${announced.text}`)
  const id: string = announced.json._id
  const sent = await send(who, id, bytes)
  if (sent.status !== 200 || !sent.json.complete) throw new Error(`send: ${sent.status} ${sent.text}`)
  return id
}

/**
 * Begins to send `bytes`, and disconnects after the first `cut` of them. Not at once: of an upload that ends
 * before the server began to read it, nothing is kept.
 */
export function sendCut(
  who: Caller,
  id: string,
  { bytes, from, cut }: { bytes: Uint8Array; from: number; cut: number },
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const line = request(new URL(`/api/order-file/${id}?from=${from}`, who.origin), {
    method: 'PUT',
    headers: {
      origin: who.origin,
      cookie: who.cookieHeader,
      'content-length': bytes.length,
    },
  })
  line.on('error', () => resolve())
  line.on('close', () => resolve())
  line.write(bytes.subarray(0, cut), () => setTimeout(() => line.destroy(), 200))
  return promise
}
