// The passwords that are tried first: common-passwords.txt has words people choose, and what they put after them.
// Together they stand for some thousands of well-known passwords (a test counts them). Compared in lower case,
// with the usual disguises (p@ssw0rd) taken off.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#platform/server/root.ts'

const DISGUISES: Record<string, string> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  1: 'i',
  '!': 'i',
  0: 'o',
  $: 's',
  5: 's',
  7: 't',
}

const [words, endings, others] = readFileSync(join(ROOT, 'src/identity/server/common-passwords.txt'), 'utf8')
  .split(/^# .*$/m)
  .slice(1)
  .map((part) => new Set(part.trim().split(/\s+/))) as [Set<string>, Set<string>, Set<string>]

/** How many different passwords of at least this length the lists stand for. */
export function commonCount(minimumLength: number): number {
  const all = new Set(others)
  for (const word of words) for (const ending of ['', ...endings]) all.add(word + ending)
  return [...all].filter((password) => password.length >= minimumLength).length
}

export function isCommonPassword(password: string): boolean {
  const low = password.toLowerCase()
  // People add a sign at the end because many sites demand one. The password stays as common.
  const bare = low.replace(/[!.?*#$]+$/, '')
  return [low, bare].some(
    (spelling) => isPattern(spelling) || isListed(spelling) || isListed(undisguised(spelling)),
  )
}

function isListed(password: string): boolean {
  if (words.has(password) || others.has(password)) return true
  for (let end = 2; end < password.length; end++) {
    const [start, rest] = [password.slice(0, end), password.slice(end)]
    // A word with an ending, the same word twice, or the other way round: 123password.
    if (words.has(start) && (endings.has(rest) || rest === start || endings.has(undisguised(rest))))
      return true
    if (words.has(rest) && /^\d+$/.test(start) && endings.has(start)) return true
  }
  return false
}

/** One sign over and over, a short piece repeated, or a run of the alphabet, the digits or the keyboard. */
function isPattern(password: string): boolean {
  if (/^(.{1,3})\1+$/.test(password)) return true
  const runs = [
    '01234567890123456789',
    'abcdefghijklmnopqrstuvwxyz',
    'qwertyuiop',
    'asdfghjkl',
    'zxcvbnm',
    'qwertzuiop',
    'azertyuiop',
  ]
  return runs.some((run) => run.includes(password) || [...run].reverse().join('').includes(password))
}

/** The word behind p@ssw0rd; a number at its end stays one. */
function undisguised(password: string): string {
  const end = /[\d!]*$/.exec(password)!.index
  return Array.from(password.slice(0, end), (sign) => DISGUISES[sign] ?? sign).join('') + password.slice(end)
}
