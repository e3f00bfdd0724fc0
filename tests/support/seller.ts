// Who sells in a test, and with which tax.
import type { Caller } from './caller.ts'

export const SELLER = {
  legalName: 'Northlight Studio Ltd',
  address: '1 Harbour Road\nBristol BS1 4ND',
  country: 'United Kingdom',
  registration: 'Companies App 01234567',
  taxNumber: 'GB123456789',
  invoiceEmail: 'billing@northlight.example',
  footer: 'IBAN GB29 NWBK 6016 1331 9268 19',
  invoicePrefix: 'INV',
  creditPrefix: 'CN',
}

export const TAX = {
  charged: 'Tax at a rate',
  taxName: 'VAT',
  rate: '20',
  prices: 'Tax comes on top',
  untaxed: 'Nobody',
  outsideWords: 'Outside the scope of VAT',
  reverseCharge: 'Off',
  reverseChargeWords: 'Reverse charge',
  untaxedWords: '',
}

/** A seller in Germany, for whom reverse charge exists. */
export const EU_SELLER = { ...SELLER, country: 'Germany', taxNumber: 'DE123456789' }

async function set(admin: Caller, name: 'seller' | 'tax', fields: Record<string, string>): Promise<void> {
  const [stored] = (await admin.get(`/api/${name}`)).json as { _id: string; version: number }[]
  const answer = stored
    ? await admin.put(`/api/${name}/${stored._id}`, fields)
    : await admin.post(`/api/add-${name}`, fields)
  if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${answer.text}`)
}

export const setSeller = (admin: Caller, fields: Record<string, string> = SELLER) =>
  set(admin, 'seller', fields)
export const setTax = (admin: Caller, changes: Record<string, string> = {}) =>
  set(admin, 'tax', { ...TAX, ...changes })
