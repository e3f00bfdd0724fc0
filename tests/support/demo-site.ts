// The demo as a page sees it, without a server: for tests of what is shown.
import { CONTENT_TYPES, type Site } from '#content/rules/index.ts'
import { CENTRE } from '#platform/rules/focal-point.ts'
import { defaultRegion } from '#platform/rules/format.ts'
import { ONLY_ENGLISH } from '#platform/rules/languages.ts'
import { DEMO } from '#seeds/demo/index.ts'
import { artPath } from '#seeds/demo/seed.ts'
import { readArt } from '#server/demo-art.ts'

const META = { createdAt: '2026-01-02T03:04:05.000Z', updatedAt: '2026-01-02T03:04:05.000Z', version: 1 }

/** A seed names a service by its title, a record by its id. */
const serviceId = (title: string): string =>
  `serviceItem${DEMO.serviceItem.findIndex((item) => item.serviceTitle === title)}`

export function demoSite(): Site {
  const content = CONTENT_TYPES.filter((type) => type.name !== 'paymentEmail').map((type) => {
    const records = DEMO[type.name].map((record, index) => ({
      _id: `${type.name}${index}`,
      ...record,
      ...('packageServices' in record && {
        packageServices: record.packageServices.split('\n').map(serviceId).join('\n'),
      }),
      ...META,
    }))
    return [type.name, type.kind === 'singleton' ? records[0] : records]
  })
  const media = readArt().map(({ name, alt, width, height }) => [
    artPath(name),
    { alt, width, height, variants: [], focalPoint: CENTRE, transparent: false },
  ])
  return {
    ...Object.fromEntries(content),
    languages: ONLY_ENGLISH,
    closed: [],
    media: Object.fromEntries(media),
  } as Site
}

/** A site on which nothing was written yet. */
export function bareSite(): Site {
  const content = CONTENT_TYPES.map((type) => [type.name, type.kind === 'singleton' ? null : []])
  return {
    ...Object.fromEntries(content),
    region: defaultRegion('UTC'),
    languages: ONLY_ENGLISH,
    closed: [],
    media: {},
  } as Site
}
