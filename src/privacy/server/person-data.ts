// Everything that the site knows about a person, as a file for them.
import { z } from 'zod'

const RECORD = z.record(z.string(), z.unknown())
const RECORDS = z.array(RECORD)

const DATA = z.object({
  exportedAt: z.iso.datetime(),
  account: RECORD,
  sessions: RECORDS,
  devices: RECORDS,
  orders: RECORDS,
  receipts: RECORDS,
  invoices: RECORDS,
  retainers: RECORDS,
  messages: RECORDS,
  newsletter: RECORD.nullable(),
  withdrawals: RECORDS,
  mailChoice: z.string().nullable(),
})

export const OWN_DATA = DATA.meta({ id: 'OwnData' })

/** What admins get. A person who only wrote or subscribed has no account. */
export const PERSON_DATA = DATA.extend({ account: RECORD.nullable() }).meta({ id: 'PersonData' })
