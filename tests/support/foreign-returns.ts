/** Values of ?next= that are no path of the site: some lead elsewhere, some are no address at all. */
export const FOREIGN_RETURNS = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/%5cevil.example',
  '/%2f/evil.example',
  '\\\\evil',
  'https:evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/.//evil.example',
  '@evil',
  'x',
  '',
  '/%',
  '/%E0%A4%A',
]
