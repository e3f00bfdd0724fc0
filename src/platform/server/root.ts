// The folder of the product: of the sources, or of the bundle that runs in production (build/site).
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const ROOT = rootAbove(import.meta.dirname)

function rootAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : rootAbove(dirname(folder))
}
