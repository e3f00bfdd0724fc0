// Loaded before a site that runs as a process of its own: it ends when the test process is gone, however that
// ended. Its standard input is a pipe of that process, which the system closes then.
import { isMainThread } from 'node:worker_threads'

// Threads and forked processes end with the site.
if (isMainThread && !process.send) {
  process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL')).resume()
  // It must not keep a site that has closed everything else.
  process.stdin.unref()
}
