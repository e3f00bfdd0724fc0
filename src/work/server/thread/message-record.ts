// An entry of an order's thread, as the API answers it and as screens show it.
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { FILE_RECORD } from '#files/server/file-record.ts'
import { MINUTE } from '#platform/rules/durations.ts'
import { MILLISECONDS } from '#platform/server/milliseconds.ts'
import type { OrderMessageRow } from '../work-tables.ts'

export type OrderMessage = Selectable<OrderMessageRow>

/** Until its email leaves. */
export const CHANGE_MS = 5 * MINUTE

export const canStillChange = ({ at }: Pick<OrderMessage, 'at'>, now: number): boolean => now < at + CHANGE_MS

export const MESSAGE_RECORD = z
  .object({
    _id: z.string(),
    seq: z.int().meta({ description: 'Its place in the thread, for paging.' }),
    side: z.enum(['customer', 'agency']),
    kind: z.enum(['message', 'question', 'answer', 'changes']),
    number: z
      .int()
      .nullable()
      .meta({ description: 'Of a question and of the answers to it; of changes, the round.' }),
    open: z.boolean().meta({ description: 'A question that waits for its answer.' }),
    text: z.string(),
    author: z.string(),
    mine: z.boolean(),
    byLink: z.boolean().meta({ description: 'Written by the holder of the order’s mailed link.' }),
    files: z.array(FILE_RECORD),
    at: MILLISECONDS,
    editedAt: MILLISECONDS.nullable(),
    version: z.int(),
    canChange: z.boolean().meta({ description: 'The caller can still change it or take it back.' }),
    changeUntil: MILLISECONDS.nullable(),
  })
  .meta({ id: 'OrderMessage' })

export type MessageRecord = z.output<typeof MESSAGE_RECORD>

export const THREAD = z
  .object({
    entries: z.array(MESSAGE_RECORD).meta({ description: 'Oldest first.' }),
    earlier: z
      .int()
      .nullable()
      .meta({ description: 'Pass it as before to read earlier entries; null if there are none.' }),
    key: z.string().meta({
      description: 'For the caller’s next message. It changes once that is written.',
    }),
  })
  .meta({ id: 'OrderThread' })

export type Thread = z.output<typeof THREAD>
