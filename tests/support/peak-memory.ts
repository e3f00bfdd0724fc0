// Loaded into a process whose memory is measured: leaves the most that it ever had, in megabytes, in the file PEAK_FILE.
import { writeFileSync } from 'node:fs'

process.on('exit', () => writeFileSync(process.env.PEAK_FILE!, String(process.resourceUsage().maxRSS / 1024)))
