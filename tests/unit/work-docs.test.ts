import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  FILES_PER_MESSAGE,
  FILES_PER_ROUND,
  ORDER_FILE_MEGABYTES,
  ORDER_SPACE_MEGABYTES,
  UNSENT_SPACE_MEGABYTES,
} from '#domain/order-file.ts'
import { WORK_STATE_NAMES } from '#domain/work/work-states.ts'
import { mailsTable } from '#tests/support/mails-table.ts'

const text = readFileSync(join(import.meta.dirname, '../../docs/work.md'), 'utf8')
/** The text without its line breaks. */
const page = text.replace(/\s+/g, ' ')

it('docs/work.md has the mails of the rules', () => {
  expect(text).toContain(mailsTable())
})

it('docs/work.md names every state, and the limits of files as they are', () => {
  for (const state of WORK_STATE_NAMES) expect(page).toContain(`| ${state.replaceAll('-', ' ')} |`)
  for (const words of [
    `${ORDER_FILE_MEGABYTES} MB each`,
    `${ORDER_SPACE_MEGABYTES} MB an order`,
    `${UNSENT_SPACE_MEGABYTES} MB a person`,
    `${FILES_PER_MESSAGE} a message`,
    `${FILES_PER_ROUND} a delivery`,
  ])
    expect(page).toContain(words)
})
