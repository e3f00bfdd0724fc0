// Loaded into a process whose memory is measured. Writes its peak in megabytes to the file PEAK_FILE.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const STATUS = '/proc/self/status'

/**
 * On Linux, the resource usage of a process begins with the memory of its parent. Its own peak is in its
 * status file.
 */
function peakKilobytes(): number {
  const own = existsSync(STATUS) ? /VmHWM:\s+(\d+)/.exec(readFileSync(STATUS, 'utf8'))?.[1] : undefined
  return own ? Number(own) : process.resourceUsage().maxRSS
}

process.on('exit', () => writeFileSync(process.env.PEAK_FILE!, String(peakKilobytes() / 1024)))
