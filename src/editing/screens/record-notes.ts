// What is to be said about the records of a type beyond their own fields. Runs on the server only.
import type { ContentType } from '#content/rules/model/define.ts'
import { coupon } from '#content/rules/types/coupon.ts'
import type { RequestScope } from '#server/request-scope.ts'

/** Lines by the id of the record. */
export const recordNotes = async (
  act: RequestScope['act'],
  { name }: ContentType,
): Promise<Record<string, string[] | undefined>> => (name === coupon.name ? act.couponNotes() : {})

/** The address that fills a coupon in. Undefined for other types. */
export const couponLink = ({ name }: ContentType, record: Record<string, unknown>, origin: string) =>
  name === coupon.name
    ? `${origin}/pricing?${new URLSearchParams({ coupon: String(record.code) })}`
    : undefined
