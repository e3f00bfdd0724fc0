// The one version number of the product: package.json's.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.ts'

const packageJson = join(ROOT, 'package.json')

export const VERSION = (JSON.parse(readFileSync(packageJson, 'utf8')) as { version: string }).version
