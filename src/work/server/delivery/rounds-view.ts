// The deliveries and points of an order, for its pages.
import type { Selectable } from 'kysely'
import type { FileRecord } from '#files/server/file-record.ts'
import type { Order } from '#orders/server/order-record.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { attachedFiles } from '../actions/brief-rows.ts'
import type { DeliveryRow } from '../work-tables.ts'

export interface RoundView {
  round: number
  words: string
  links: string[]
  /** The places of the points that it covers. */
  points: number[]
  leftOut: string
  changes: { asked: string; became: string }[]
  files: FileRecord[]
  /** Names and hashes as they were frozen when it was sent. */
  hashes: { name: string; sha256: string }[]
  at: number
  answer: DeliveryRow['answer']
  answeredAt: number | null
}

const toRound = (row: Selectable<DeliveryRow>, files: FileRecord[]): RoundView => ({
  round: row.round,
  words: row.words,
  links: JSON.parse(row.links) as string[],
  points: JSON.parse(row.points) as number[],
  leftOut: row.left_out,
  changes: JSON.parse(row.changes) as RoundView['changes'],
  files,
  hashes: JSON.parse(row.hashes) as RoundView['hashes'],
  at: row.at,
  answer: row.answer,
  answeredAt: row.answered_at,
})

/** Newest first. */
export async function roundsOf(db: Queryable, orderId: string): Promise<RoundView[]> {
  const rows = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('round', 'desc')
    .execute()
  if (!rows.length) return []
  const files = await attachedFiles(db, orderId, 'delivery:')
  return rows.map((row) => toRound(row, files.get(String(row.round)) ?? []))
}

export interface PointView {
  place: number
  text: string
  done: boolean
  words: string
  files: FileRecord[]
}

export async function pointsOf(db: Queryable, order: Order, ticked: readonly number[]): Promise<PointView[]> {
  const rows = await db
    .selectFrom('point_words')
    .select(['point', 'words'])
    .where('order_id', '=', order.id)
    .execute()
  const files = await attachedFiles(db, order.id, 'point:')
  return (JSON.parse(order.points) as string[]).map((text, place) => ({
    place,
    text,
    done: ticked.includes(place),
    words: rows.find((row) => row.point === place)?.words ?? '',
    files: files.get(String(place)) ?? [],
  }))
}
