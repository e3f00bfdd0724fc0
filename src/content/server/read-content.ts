// Reading content: lists in display order, one record, and the whole site.
import type { Selectable } from 'kysely'
import type { FeatureName } from '#platform/rules/features.ts'
import type { Language } from '#platform/rules/languages.ts'
import { may, requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { priceNote, taxInWords } from '#platform/rules/tax/price-note.ts'
import type { App } from '#platform/server/app.ts'
import { paginateRows, type CursorQuery, type ListPage } from '#platform/server/cursor-pagination.ts'
import type { MediaInfo, Site } from '../rules/index.ts'
import { lawOf } from '../rules/law.ts'
import { editorsOf, type AnyRecord, type ContentType } from '../rules/model/define.ts'
import { parseStored } from '../rules/model/to-schema.ts'
import { inLanguage } from '../rules/model/translations.ts'
import { consumers as consumersType } from '../rules/types/consumers.ts'
import { features as featuresType } from '../rules/types/features.ts'
import { seller as sellerType } from '../rules/types/seller.ts'
import { tax as taxType, taxRulesOf } from '../rules/types/tax.ts'
import { isInterval } from '../rules/values/intervals.ts'
import { isUntranslated, noSuchRecord, toRecord, toTranslation } from './content-records.ts'
import type { MediaRow } from './content-tables.ts'
import { closedIn } from './features.ts'
import { readPlace } from './region.ts'

function requireReader(type: ContentType, viewer: Viewer): void {
  if (type.readers === 'admin') requirePermission(viewer, editorsOf(type))
}

export async function listContent(
  app: App,
  viewer: Viewer,
  {
    type,
    limit = 500,
    after,
    language,
  }: Partial<CursorQuery> & { type: ContentType; language?: Language | undefined },
): Promise<ListPage<AnyRecord>> {
  requireReader(type, viewer)
  const query = app.database.db
    .selectFrom('content')
    .selectAll()
    .where('type', '=', type.name)
    .orderBy('position')
    .orderBy('id')
  const rows = await (may(viewer, editorsOf(type)) ? query : query.where('hidden', '=', 0)).execute()
  return paginateRows(rows, { limit, after }, (row) => toRecord(type, row, language))
}

interface OneContent {
  type: ContentType
  id: string
  /** In another language than the site’s own. */
  language?: Language | undefined
  /** Only the texts of that language: '' where one is missing. */
  alone?: boolean
}

export async function oneContent(
  app: App,
  viewer: Viewer,
  { type, id, language, alone }: OneContent,
): Promise<AnyRecord> {
  requireReader(type, viewer)
  const row = await app.database.db
    .selectFrom('content')
    .selectAll()
    .where('id', '=', id)
    .where('type', '=', type.name)
    .executeTakeFirst()
  if (!row || (row.hidden && !may(viewer, editorsOf(type)))) throw noSuchRecord(type)
  return language && alone ? toTranslation(type, row, language) : toRecord(type, row, language)
}

type MediaColumns = Pick<
  Selectable<MediaRow>,
  'path' | 'src' | 'alt' | 'width' | 'height' | 'variants' | 'focal_x' | 'focal_y' | 'transparent'
>

const toMediaInfo = ({
  src,
  alt,
  width,
  height,
  variants,
  focal_x: x,
  focal_y: y,
  transparent,
}: MediaColumns): MediaInfo => ({
  alt,
  width,
  height,
  variants: JSON.parse(variants) as MediaInfo['variants'],
  focalPoint: { x, y },
  transparent: transparent === 1,
  ...(src !== null && { src }),
})

/** A package that is paid again and again needs retainers. */
const isOffered = ({ packageBilling = '' }: AnyRecord, closed: readonly FeatureName[]): boolean =>
  !isInterval(String(packageBilling)) || !closed.includes('retainers')

/** What a customer may know before they buy. The other details stand on invoices. */
const publicSeller = ({ legalName, registration, taxNumber }: Record<string, string>) => ({
  legalName,
  registration,
  taxNumber,
})

/** Everything that visitors may see, for rendering any page, in the site's own language or in another one. */
export async function loadSite(app: App, _viewer: Viewer, language?: Language): Promise<Site> {
  const { db } = app.database
  const rows = await db
    .selectFrom('content')
    .selectAll()
    .where('hidden', '=', 0)
    .orderBy('type')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const media = await db
    .selectFrom('media')
    .select(['path', 'src', 'alt', 'width', 'height', 'variants', 'focal_x', 'focal_y', 'transparent'])
    .execute()
  const byType = Map.groupBy(rows, (row) => row.type)
  const closed = closedIn(byType.get(featuresType.name))
  const place = await readPlace(app, db)
  const own = language && { lang: place.languages.main }
  const content = app.types
    .filter((type) => type.readers !== 'admin')
    .map((type) => {
      const rows = closed.includes(type.feature!) ? [] : (byType.get(type.name) ?? [])
      const records = rows
        .map((row) => ({
          ...toRecord(type, row, language),
          ...(language && isUntranslated(type, row, language) ? own : undefined),
        }))
        .filter((record) => isOffered(record, closed))
      return [type.name, type.kind === 'singleton' ? (records[0] ?? null) : records]
    })
  const mediaByPath = media.map((row): [string, MediaInfo] => [row.path, { ...toMediaInfo(row), ...own }])
  const fieldsOf = (type: ContentType) => {
    const [row] = byType.get(type.name) ?? []
    return row && parseStored(type, JSON.parse(row.data))
  }
  const tax = fieldsOf(taxType)
  const seller = fieldsOf(sellerType)
  const rules = tax && taxRulesOf(inLanguage(taxType, tax, language))
  const note = rules && priceNote(rules)
  return {
    ...Object.fromEntries(content),
    ...place,
    closed,
    media: Object.fromEntries(mediaByPath),
    ...(note && {
      priceNote: note,
      taxInWords: taxInWords(rules),
      pricesIncludeTax: rules.pricesInclude,
    }),
    ...(seller && { soldBy: publicSeller(seller) }),
    law: lawOf(seller, fieldsOf(consumersType) ?? {}),
  } as Site
}
