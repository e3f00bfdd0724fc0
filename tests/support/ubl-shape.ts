// What Peppol BIS Billing 3 lets an UBL invoice hold, as a library of others wrote it down: which elements and
// attributes, in which order, and which codes. The official schema of UBL is in no package.
import { InvoiceService, invoiceSchema, type Invoice } from '@e-invoice-eu/core'
import { XmlDocument, XmlElement } from 'libxml2-wasm'

interface Shape {
  $ref?: string
  type?: string
  items?: Shape
  properties?: Record<string, Shape>
}

type Value = string | { [name: string]: Value } | Value[]

const SCHEMA = invoiceSchema as unknown as Shape

/** A credit note has the same parts by other names. */
const nameOf = ({ prefix, name }: XmlElement): string =>
  `${prefix}:${name}`.replace('CreditNote', 'Invoice').replace('CreditedQuantity', 'InvoicedQuantity')

function shapeAt(shape: Shape): Shape {
  if (!shape.$ref) return shape
  const path = shape.$ref.split('/').slice(1).map(decodeURIComponent)
  return shapeAt(path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], SCHEMA) as Shape)
}

function childrenOf(element: XmlElement): XmlElement[] {
  const found: XmlElement[] = []
  for (let node = element.firstChild; node; node = node.next) if (node instanceof XmlElement) found.push(node)
  return found
}

/** The element as the library takes it. Names of elements that may not be there are added to the faults. */
function read(element: XmlElement, shape: Shape, faults: string[]): Value {
  const children = childrenOf(element)
  if (!children.length) return element.content
  const order = Object.keys(shape.properties ?? {})
  const value: Record<string, Value> = {}
  let last = -1
  for (const child of children) {
    const name = nameOf(child)
    const at = order.indexOf(name)
    if (at < last) faults.push(`${nameOf(element)} has ${name} ${at < 0 ? 'at all' : 'too late'}`)
    if (at < 0) continue
    last = at
    const own = shapeAt(shape.properties![name]!)
    if (own.type === 'array') {
      const list = (value[name] ??= []) as Value[]
      list.push(read(child, shapeAt(own.items!), faults))
    } else value[name] = read(child, own, faults)
    for (const attribute of child.attrs) value[`${name}@${attribute.name}`] = attribute.value
  }
  return value
}

const quiet = { log() {}, warn() {}, error() {} }

/** What is wrong with an UBL file; empty if nothing is. */
export async function faultsOfUbl(xml: string): Promise<string[]> {
  const document = XmlDocument.fromString(xml)
  const faults: string[] = []
  const root = shapeAt(SCHEMA.properties!['ubl:Invoice']!)
  const invoice = { 'ubl:Invoice': read(document.root, root, faults) } as unknown as Invoice
  document.dispose()
  try {
    await new InvoiceService(quiet).generate(invoice, { format: 'UBL', lang: 'en' })
    return faults
  } catch (error) {
    return [...faults, JSON.stringify(error)]
  }
}
