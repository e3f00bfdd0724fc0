// The official schema of Factur-X 1.09 (ZUGFeRD 2.5), profile EN 16931: what is written must fit it.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'

const FOLDER = join(
  dirname(import.meta.resolve('@stackforge-eu/factur-x').replace('file://', '')),
  '../schema/en16931',
)

xmlRegisterFsInputProviders()
const path = join(FOLDER, 'FACTUR-X_EN16931.xsd')
const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(path), { url: path }))

/** What the schema says against an XML file; empty if it fits. */
export function faultsOfCii(xml: string): string[] {
  const document = XmlDocument.fromString(xml)
  try {
    validator.validate(document)
    return []
  } catch (error) {
    if (error instanceof XmlValidateError) return error.details.map(({ message }) => message)
    throw error
  } finally {
    document.dispose()
  }
}
