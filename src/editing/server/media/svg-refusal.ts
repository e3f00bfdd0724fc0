// What an SVG must not have, checked on its text before anything parses it. The library that draws it loads
// nothing from elsewhere either; this refuses it in words.
import {
  SVG_DECLARATIONS_MESSAGE,
  SVG_LIMIT,
  SVG_OUTSIDE_MESSAGE,
  SVG_SCRIPT_MESSAGE,
  SVG_TEXT_MESSAGE,
  svgTooLargeMessage,
} from '#platform/rules/picture-file.ts'

/** Encodings in which ASCII is ASCII, so that the patterns below see what the parser sees. */
const ENCODINGS = /^(utf-8|us-ascii|iso-8859-1|windows-1252)$/i
const XML_DECLARATION = /^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([^"']*)["']/i
/** As older programs write it. It only names the format, and nothing reads it. */
const PLAIN_DOCTYPE = /<!DOCTYPE\s+svg(?:\s+(?:PUBLIC|SYSTEM|"[^"<>]*"|'[^'<>]*'))*\s*>/i
const DECLARATION = /<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i
const SCRIPT = /<(?:\w+:)?script\b|\son[a-z]+\s*=|javascript:/i
const LOADS = /<\?xml-stylesheet|@import|XInclude/i
const HREF = /\bhref\s*=\s*["']?([^"'>]*)/gi
const URL_FUNCTION = /\burl\(\s*(?:["']|&quot;|&apos;|&#3[49];)?([^)]*)/gi
const TEXT = /<(?:\w+:)?text[\s>]/i

/** Without the plain DOCTYPE, or the reason why it is refused. */
export function checkedSvg(
  bytes: Uint8Array,
  name: string,
): { svg: Uint8Array } | { refused: string; isTooLarge: boolean } {
  if (bytes.length > SVG_LIMIT) return { refused: svgTooLargeMessage(name, bytes.length), isTooLarge: true }
  const refuse = (refused: string) => ({ refused, isTooLarge: false })
  const text = Buffer.from(bytes).toString('latin1').replace(PLAIN_DOCTYPE, '')
  const encoding = XML_DECLARATION.exec(text.replace(/^ï»¿/, ''))?.[1]
  if (DECLARATION.test(text) || !ENCODINGS.test(encoding ?? 'utf-8')) return refuse(SVG_DECLARATIONS_MESSAGE)
  if (SCRIPT.test(text)) return refuse(SVG_SCRIPT_MESSAGE)
  const targets = [...text.matchAll(HREF), ...text.matchAll(URL_FUNCTION)].map(([, target]) => target!)
  if (LOADS.test(text) || targets.some((target) => !target.trimStart().startsWith('#')))
    return refuse(SVG_OUTSIDE_MESSAGE)
  if (TEXT.test(text)) return refuse(SVG_TEXT_MESSAGE)
  return { svg: Buffer.from(text, 'latin1') }
}
