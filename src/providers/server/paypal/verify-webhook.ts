// Whether PayPal signed a webhook. Checked here and not by a call to PayPal: that would need the body as
// PayPal wrote it inside another JSON text.
import { verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { ReceivedNotification, Verdict } from '../provider.ts'
import { allowedCertificateUrl } from './certificate-url.ts'
import type { CertificateRules } from './certificate-url.ts'
import type { Certificates } from './certificates.ts'

const ID = 'paypal-transmission-id'
const TIME = 'paypal-transmission-time'
const SIGNATURE = 'paypal-transmission-sig'
const CERTIFICATE = 'paypal-cert-url'
const ALGORITHM = 'paypal-auth-algo'

export const SIGNATURE_HEADERS = [ID, TIME, SIGNATURE, CERTIFICATE, ALGORITHM]

/**
 * Strict, so that the parts of the signed text can't run into each other. A header that was sent twice
 * arrives as "a, b" and matches none. The time is not compared with the clock, because PayPal retries for
 * three days.
 */
const SHAPES: Record<string, RegExp> = {
  [ID]: /^[\w-]{1,100}$/,
  [TIME]: /^[\dTZ:.+-]{1,40}$/,
  [SIGNATURE]: /^[A-Za-z0-9+/]{1,2000}={0,2}$/,
  [CERTIFICATE]: /^[^\s,]{1,300}$/,
  [ALGORITHM]: /^SHA256withRSA$/,
}

interface VerifyOptions {
  webhookId: string
  rules: CertificateRules
  certificates: Certificates
}

export async function verifyWebhook(
  { raw, headers, receivedAt }: ReceivedNotification,
  { webhookId, rules, certificates }: VerifyOptions,
  signal?: AbortSignal,
): Promise<Verdict> {
  const header = (name: string): string => headers[name] ?? ''
  if (!SIGNATURE_HEADERS.every((name) => SHAPES[name]?.test(header(name)))) return 'invalid'
  const url = allowedCertificateUrl(header(CERTIFICATE), rules)
  if (!url) return 'invalid'
  const key = await certificates.keyAt(url, receivedAt, signal)
  if (key === 'invalid' || key === 'unknown') return key
  // The checksum is of the bytes as they came: parsing would turn 1.0 into 1.
  const text = [header(ID), header(TIME), webhookId, crc32(raw)].join('|')
  return isSigned(text, key, header(SIGNATURE)) ? 'verified' : 'invalid'
}

function isSigned(text: string, key: KeyObject, signature: string): boolean {
  try {
    return verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
