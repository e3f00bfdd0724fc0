// Makes a Factur-X (in Germany ZUGFeRD) of a PDF: the e-invoice inside, and in the metadata where to find it.

const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
const NAME = 'factur-x.xml'
const PROPERTIES = {
  DocumentFileName: ['The name of the embedded XML document', NAME],
  DocumentType: ['The type of the hybrid document', 'INVOICE'],
  Version: ['The version of the XML schema', '1.0'],
  ConformanceLevel: ['The conformance level of the XML document', 'EN 16931'],
} as const

export function attachEInvoice(doc: PDFKit.PDFDocument, xml: string, issuedAt: number): void {
  const at = new Date(issuedAt)
  doc.file(Buffer.from(xml), {
    name: NAME,
    type: 'text/xml',
    description: 'Factur-X/ZUGFeRD invoice',
    creationDate: at,
    modifiedDate: at,
    // The same invoice in another form.
    relationship: 'Alternative',
  })
  doc.appendXML(METADATA)
}

/** Archives want every property explained that is not their own. */
const METADATA = `
  <rdf:Description xmlns:fx="${NAMESPACE}" rdf:about="">
    ${Object.entries(PROPERTIES)
      .map(([name, [, value]]) => `<fx:${name}>${value}</fx:${name}>`)
      .join('')}
  </rdf:Description>
  <rdf:Description xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
    xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#" rdf:about="">
    <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
      <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
      <pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
      <pdfaSchema:prefix>fx</pdfaSchema:prefix>
      <pdfaSchema:property><rdf:Seq>
        ${Object.entries(PROPERTIES)
          .map(
            ([name, [description]]) => `<rdf:li rdf:parseType="Resource">
          <pdfaProperty:name>${name}</pdfaProperty:name>
          <pdfaProperty:valueType>Text</pdfaProperty:valueType>
          <pdfaProperty:category>external</pdfaProperty:category>
          <pdfaProperty:description>${description}</pdfaProperty:description>
        </rdf:li>`,
          )
          .join('')}
      </rdf:Seq></pdfaSchema:property>
    </rdf:li></rdf:Bag></pdfaExtension:schemas>
  </rdf:Description>`
