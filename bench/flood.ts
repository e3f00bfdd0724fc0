// Sends twenty concurrent 31 MB forms made of tiny parts. Runs in a worker thread, so that sending does not
// disturb the measurement.
import { parentPort, workerData } from 'node:worker_threads'

const MB = 1024 * 1024
const boundary = '----FormBoundary7MA4YWxkTrZu0gWx'
const part = `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n`
const body = new Blob([part.repeat(Math.floor((31 * MB) / part.length)), `--${boundary}--\r\n`])
const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }

const send = async () =>
  (await fetch(`${workerData as string}/contact`, { method: 'POST', body, headers })).status
parentPort!.postMessage(await Promise.all(Array.from({ length: 20 }, send)))
