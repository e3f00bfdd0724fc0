// An owner makes the demo their own: Harbour & Pine, with photographs, prices in pounds and VAT. Every text
// of /setup is sent by the ordinary forms, as a browser without scripts sends them, the rest by the calls.
import sharp from 'sharp'
import { CONTENT_TYPES } from '#content/rules/index.ts'
import type { ContentType, Field } from '#content/rules/model/define.ts'
import { EDITABLE_PAGES } from '#content/rules/page-names.ts'
import { PACKAGE_POINTS } from '#content/rules/types/pricing.ts'
import type { Caller } from './caller.ts'
import { decodeEntities } from './markup.ts'
import { ADMIN } from './people.ts'
import { drawPhotograph } from './photographs.ts'
import { TAX } from './seller.ts'
import { inEnglish } from './words.ts'

export const HARBOUR = { name: 'Harbour & Pine', accent: '#0b2a5b', second: '#7ec8e3' }

type Values = Record<string, string>
interface Pictures {
  logo: string
  landscape: string
  portrait: string
}

const points = (words: readonly string[]): Values =>
  Object.fromEntries(PACKAGE_POINTS.map((field, at) => [field, words[at] ?? '']))

const offer = (packageName: string, packagePrice: string, more: Values = {}): Values => ({
  packageName,
  packagePrice,
  packageBilling: 'once',
  packageTagline: 'By hand',
  packageCard: 'light',
  packageFor: 'For boatyards and inns',
  packageButtonText: `Book ${packageName}`,
  packageServices: '',
  ...points(['A morning aboard', 'Two hundred pictures', 'A printed logbook']),
  ...more,
})

/** The owner's own values by type. All other values are made from the labels of the fields. */
const own = ({ logo, landscape, portrait }: Pictures): Record<string, Values[]> => ({
  brand: [{ ...HARBOUR, typeface: 'bookish', corners: 'round', icon: '' }],
  logo: [{ logo }],
  banner: [
    {
      bannerText: 'Words and pictures from Whitby',
      bannerHeading: 'Your boat deserves a better story',
      bannerDetails: 'We photograph harbours at dawn and write what they are like to live in.',
      imageOne: landscape,
      buttonText: 'Look at the bookings',
      buttonURL: '/pricing',
    },
  ],
  about: [
    {
      aboutText: 'About the boathouse',
      aboutHeading: 'Four of us, above the slipway',
      aboutDetails: 'We began with one camera and a borrowed dinghy.',
      aboutImgOne: portrait,
      aboutImg: landscape,
      aboutPointone: 'Bookings that come again',
      aboutPointwo: 'Pictures by the next tide',
      aboutPointhree: 'Stories in print',
    },
  ],
  region: [{ currency: 'GBP', locale: 'en-GB', timeZone: 'Europe/London', confirmCurrency: 'yes' }],
  tax: [TAX],
  seller: [
    {
      legalName: 'Harbour & Pine Ltd',
      address: '3 Pier Walk\nWhitby YO21 3PU',
      country: 'United Kingdom',
      registration: 'Companies App 07654321',
      taxNumber: 'GB987654321',
      invoiceEmail: 'accounts@harbourpine.test',
      footer: 'Sort code 20-00-00',
      invoicePrefix: 'HP',
      creditPrefix: 'HPC',
    },
  ],
  pricing: [
    offer('Dinghy', '180'),
    offer('Cutter', '420', { packageCard: 'dark' }),
    offer('Ketch', '960'),
    offer('Schooner', '2400'),
    offer('Logkeeper', '75', { packageBilling: 'month' }),
  ],
  footerAbout: [{ aboutFooterText: HARBOUR.name, aboutFooterDetails: 'Pictures and words for the coast.' }],
  footerAddress: [
    {
      phoneNumber: '+44 1947 555 020',
      emailAddress: 'ahoy@harbourpine.test',
      location: '3 Pier Walk, Whitby',
    },
  ],
  footerSocial: [
    {
      fblink: 'https://www.facebook.com/harbourpine.test',
      youlink: 'https://www.youtube.com/@harbourpine.test',
      inslink: 'https://www.instagram.com/harbourpine.test',
      otherLinks: '',
      aboutText: 'What the tide brought in.',
    },
  ],
  copyright: [{ copyrightText: '© 2026 Harbour & Pine Ltd' }],
  paymentEmail: [{ paypalEmail: 'accounts@harbourpine.test' }],
  workStep: ['01', '02', '03', '04'].map((stepNumber, at) => ({
    stepNumber,
    stepTitle: ['Row out', 'Wait', 'Expose', 'Write'][at]!,
    stapIcon: 'compass',
    stepDetails: 'Before the ferries wake.',
  })),
  wording: [{ message: 'en site.pages.pricing.orderHeading', text: 'Book a boat' }],
  pageText: EDITABLE_PAGES.map((page) => ({
    page,
    title: `${page === '/' ? 'Welcome' : page.slice(1)} | ${HARBOUR.name}`,
    description: 'Photographs and stories of harbours.',
    text: ['/privacy', '/terms'].includes(page) ? 'We keep what the law wants, and no more.' : '',
  })),
})

/** Records of these types belong to a package and have a screen of their own. */
const OF_PACKAGES = ['packageWork', 'briefQuestion']
/** The owner needs none of these to sell, and some of them change prices or dates. */
const LEFT_OUT = [...OF_PACKAGES, 'coupon', 'workingDays']

const types = CONTENT_TYPES as readonly ContentType[]
export const typeNamed = (name: string): ContentType => types.find((type) => type.name === name)!

function sampleOf(
  name: string,
  { kind, label, choices, initial, range, maximum }: Field,
  at: number,
): string {
  const words = `Tideline ${label.toLowerCase()}`.replaceAll(/[^\p{L} ]/gu, '').slice(0, maximum ?? 60)
  const samples: Partial<Record<Field['kind'], string>> = {
    'short-text': words,
    'long-text': `${words}, told by the people who row.`,
    'number-text': '7',
    link: 'https://harbourpine.test/log',
    icon: 'compass',
    email: 'ahoy@harbourpine.test',
    phone: '+44 1947 555 020',
    slug: `tideline-${at}`,
    lines: words,
    figures: '42 moorings kept',
    'month-values': '2026-01 3\n2026-02 5\n2026-03 8',
    'dated-notes': '2026-02-10 The beacon lit',
    table: 'Mooring | Depth\nNorth wall | 4',
    'whole-number': String(range?.[0] ?? 1),
    choice: initial ?? choices?.[0] ?? '',
    day: '2026-12-24',
  }
  return samples[kind] ?? ''
}

const sampleRecord = (type: ContentType, picture: string): Values =>
  Object.fromEntries(
    Object.entries(type.fields).map(([name, field]) => [
      name,
      field.kind === 'image' ? picture : sampleOf(name, field, 1),
    ]),
  )

const recordsOf = (type: ContentType, texts: Record<string, Values[]>, picture: string): Values[] =>
  texts[type.name] ?? [sampleRecord(type, picture)]

async function upload(admin: Caller, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const form = new FormData()
  form.set('file', new File([bytes], name))
  form.set('alt', 'A quay in the morning')
  const { status, json, text } = await admin.post('/api/media', form)
  if (status !== 201) throw new Error(`${name}: ${status} ${text}`)
  return json.path
}

async function drawLogo(): Promise<Uint8Array<ArrayBuffer>> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="120">
    <circle cx="60" cy="60" r="48" fill="${HARBOUR.accent}"/>
    <rect x="140" y="40" width="320" height="40" fill="#203040"/>
  </svg>`
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())
}

/** The portrait, the landscape and the logo of the owner, as files. */
export const ownPictures = async () => ({
  'harbour-logo.png': await drawLogo(),
  'harbour-landscape.jpg': await drawPhotograph({ width: 800, height: 500, hue: 190 }),
  'harbour-portrait.jpg': await drawPhotograph({ width: 450, height: 650, hue: 210, at: [40, 40] }),
})

/** Sends the form of a screen; a refusal fails. */
export async function sendForm(who: Caller, path: string, fields: Values): Promise<void> {
  const { status, text } = await who.submit(path, fields)
  if (status === 302 || status === 303) return
  const reasons = [...text.matchAll(/(?:role="alert"|id="[^"]*-error")[^>]*>(.{0,300})/g)].map(([, one]) =>
    one!.replace(/<[^>]+>/g, ' '),
  )
  throw new Error(`${path}: ${status} ${reasons.join('; ')}`)
}

interface Stored extends Values {
  _id: string
  version: string
}

/** Where the form of a record on this screen is sent to. */
async function formAddress(admin: Caller, path: string, type: ContentType): Promise<string> {
  const { text } = await admin.page(path)
  const forms = [...text.matchAll(/<form[^>]*aria-label="(?:Edit|Add): ([^"]*)"[^>]*>/g)]
  const form = forms.find(([, label]) => decodeEntities(label!) === inEnglish(type.label))?.[0]
  if (!form) throw new Error(`${path} has no form of ${type.name}`)
  return decodeEntities(/action="([^"]*)"/.exec(form)?.[1] ?? path)
}

/** Edits a singleton that exists and adds all other records, by the form of the screen. */
async function write(admin: Caller, type: ContentType, records: readonly Values[]): Promise<void> {
  const stored = (await admin.get(`/api${type.calls.list}`)).json as Stored[]
  const same = type.kind === 'singleton' ? stored[0] : undefined
  const screen = same ? type.screens.edit.replace('{id}', same._id) : type.screens.manage
  const address = await formAddress(admin, screen, type)
  for (const values of records)
    await sendForm(admin, address, {
      ...values,
      intent: same ? 'save' : 'create',
      type: type.name,
      ...(same && { version: String(same.version) }),
    })
}

/** Walks through /setup. Money and email are left for later, which an owner may do. */
export async function becomeHarbourAndPine(admin: Caller): Promise<void> {
  await admin.post('/api/auth/confirm', { password: ADMIN.password })
  const [logo, landscape, portrait] = await Promise.all(
    Object.entries(await ownPictures()).map(([name, bytes]) => upload(admin, name, bytes)),
  )
  const texts = own({ logo: logo!, landscape: landscape!, portrait: portrait! })
  const writeAll = async (names: readonly string[]) => {
    for (const type of names.map(typeNamed)) await write(admin, type, recordsOf(type, texts, portrait!))
  }
  const AGENCY = ['brand', 'logo', 'banner', 'about', 'contactDetail']
  const PLACE = ['region', 'seller', 'tax']
  await sendForm(admin, '/setup', { intent: 'name', name: 'Ada Linden' })
  await writeAll(AGENCY)
  await writeAll(PLACE)
  await writeAll(['pricing', 'paymentEmail'])
  for (const step of ['money', 'mail'])
    await sendForm(admin, '/setup', { intent: 'confirm', step, isDone: 'yes' })
  await sendForm(admin, '/total-orders', { intent: 'clear-test-orders' })
  await sendForm(admin, '/setup', { intent: 'clear-demo' })
  const written = [...AGENCY, ...PLACE, 'pricing', 'paymentEmail', ...LEFT_OUT]
  for (const type of types.filter(({ name }) => !written.includes(name)))
    for (const values of recordsOf(type, texts, portrait!)) {
      const { status, text } = await admin.post(`/api${type.calls.create}`, values)
      if (status !== 201) throw new Error(`${type.name}: ${status} ${text}`)
    }
}
