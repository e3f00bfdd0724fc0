// Loaded before a site that runs as a process of its own. Measures how long its event loop was blocked, and
// tells at BLOCKS_PORT. It counts the time that the loop's thread computed, not the time on the wall: another
// program that has the processor meanwhile does not count.
import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.env.BLOCKS_PORT) {
  let longest = 0
  let before = process.threadCpuUsage()
  // Runs once in each round of the loop.
  setInterval(() => {
    const now = process.threadCpuUsage()
    longest = Math.max(longest, now.user + now.system - before.user - before.system)
    before = now
  }, 1).unref()
  createServer((_request, answer) => {
    answer.end(String(longest / 1000))
    longest = 0
  })
    .listen(Number(process.env.BLOCKS_PORT), '127.0.0.1')
    .unref()
}
