// Prices, what is promised back, and the account that customers pay to: every change goes to the audit trail, whether it comes from
// a form, a call or a restored version.
import { CONTENT_TYPES, contentType } from '#content/rules/index.ts'
import type { ContentType } from '#content/rules/model/define.ts'
import type { ContentRow } from '#content/server/content-tables.ts'
import { emailTeam } from '#email/server/email-team.ts'
import { looksLikeEmail } from '#platform/rules/email-address.ts'
import type { Format } from '#platform/rules/format.ts'
import { actorName, SYSTEM_ACTOR, type Actor } from '#platform/rules/permissions.ts'
import type { Line } from '#platform/server/outbox/email.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { moneySettingChanged, NONE, receiverChanged } from './editing-emails.ts'
import { recordNames, titleWith } from './record-names.ts'
import { isChanged, lastKnown, valueWords, weightyIn } from './weigh-change.ts'

type Fields = Record<string, string>

const CHANGES = ['set', 'changed', 'removed'] as const

/** The actions of its lines. An address in their notes is an account that is paid, not a person. */
export const MONEY_ACTIONS: readonly string[] = (CONTENT_TYPES as readonly ContentType[]).flatMap(
  ({ audited }) =>
    audited
      ? [audited.name, audited.record].flatMap((subject) =>
          CHANGES.map((change) => actionOf(subject, change)),
        )
      : [],
)

function actionOf(name: string, change: (typeof CHANGES)[number]): string {
  return `${name} ${change}`
}

/** Call it before the revision is written: it compares with the newest one. */
export async function auditMoney(
  unit: UnitOfWork,
  { id, type }: Pick<ContentRow, 'id' | 'type'>,
  { fields, actor }: { fields: Fields | undefined; actor: Actor },
): Promise<void> {
  const definition = contentType(type)
  const audited = definition?.audited
  if (!definition || !audited) return
  const { field, name, record, receivesMoney, whole, also = [], told } = audited
  const last = await unit.tx
    .selectFrom('revisions')
    .select(['data', 'actor'])
    .where('record_id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const before = last?.data ? (JSON.parse(last.data) as { fields: Fields }).fields : undefined
  const changed = (whole ? Object.keys(definition.fields) : [field, ...also]).filter((key) =>
    isChanged(definition, key, [before, fields]),
  )
  if (!changed.length) return
  const isMain = changed.includes(field)
  const change = !before ? 'set' : !fields ? 'removed' : 'changed'
  const others = changed.filter((key) => before && fields && key !== field)
  const values = fields ?? before ?? {}
  const namesMain = isMain || !others.length
  const isOfList = definition.kind === 'list'
  const title = field === definition.titleField ? '' : await titleIn(unit, definition, values)
  const details = [
    ...(namesMain ? [mainValue(definition, field, values, unit.format)] : []),
    ...others.map((key) => `${definition.fields[key]!.label}: ${fields?.[key] ?? ''}`),
  ].join('; ')
  const subject = isMain ? name : record
  await unit.audit(
    actor,
    actionOf(subject, change),
    id,
    title && (namesMain || isOfList) ? `${title}: ${details}` : details,
  )
  if (actor === SYSTEM_ACTOR) return
  if (!receivesMoney || !isMain) {
    const changes = changed.map((key): Line => [
      definition.fields[key]!.label,
      [before, fields]
        .map((version) => (told ? valueWords(definition, key, version, unit.format) : version?.[key]) || NONE)
        .join(' → '),
    ])
    const known = before ?? (await lastKnown(unit.tx, id))
    const isTold = told ? weightyIn(definition, told, [known, fields]).length > 0 : whole
    if (isTold)
      await emailTeam(unit, moneySettingChanged, {
        facts: {
          label: definition.label,
          change,
          title: isOfList ? title : '',
          fields: changes,
          by: actorName(actor),
        },
      })
  } else
    await emailReceiverChange(unit, {
      type: definition.name as ReceiverChange['type'],
      before: before?.[field],
      now: fields?.[field],
      isDemo: last?.actor === SYSTEM_ACTOR,
      actor,
    })
}

const mainValue = ({ fields }: ContentType, field: string, values: Fields, format: Format): string =>
  fields[field]?.kind === 'money' ? format.price(values[field] ?? '') : (values[field] ?? '')

/** "Basic: $25" begins with it. A plan has the name of its package. */
async function titleIn({ tx }: UnitOfWork, type: ContentType, values: Fields): Promise<string> {
  const isNamed = type.fields[type.titleField]?.kind === 'reference'
  return isNamed
    ? titleWith(await recordNames(tx, CONTENT_TYPES), type, values)
    : (values[type.titleField] ?? '')
}

interface ReceiverChange {
  type: 'paymentEmail' | 'bankAccount'
  before: string | undefined
  now: string | undefined
  /** The address before came with the demo content: it belongs to nobody. */
  isDemo: boolean
  actor: Actor
}

/** Writes to all admins, and the account that was paid so far. */
async function emailReceiverChange(
  unit: UnitOfWork,
  { type, before, now, isDemo, actor }: ReceiverChange,
): Promise<void> {
  await emailTeam(unit, receiverChanged, {
    facts: { type, before, now, by: actorName(actor) },
    also: before && !isDemo && looksLikeEmail(before) ? [before] : [],
  })
}
