// The check of PayPal's signatures: a genuine one of PayPal, certificates of our own, and what must not pass.
import { sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { allowedCertificateUrl } from '#providers/server/paypal/certificate-url.ts'
import { createCertificates } from '#providers/server/paypal/certificates.ts'
import { paypal } from '#providers/server/paypal/index.ts'
import { certificatePem, rsaKey } from '#tests/support/certificate.ts'
import { serveLoopback } from '#tests/support/loopback.ts'
import { closeLater } from '#tests/support/paypal.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-05-01T12:00:00Z')
const NAME = 'messageverificationcerts.paypal.com'
const SANDBOX_NAME = 'messageverificationcerts.sandbox.paypal.com'
const WEBHOOK_ID = '3TR748995U920805P'
const PATH = '/v1/notifications/certs/CERT-360caa42-fca2a594'
const RAW: Uint8Array = Buffer.from('{"amount":1.0,"empty":{},"name":"Zoë"}')

const key = rsaKey()
const spki = (pem: { publicKey: typeof key.publicKey }) =>
  pem.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const certificate = (more = {}) =>
  certificatePem({ names: [SANDBOX_NAME], from: NOW - DAY, to: NOW + DAY, key, ...more })

interface Setup {
  served?: string | ((request: Request) => Response)
  acceptsBareKey?: boolean
  prefix?: string
  now?: () => number
}

/** A server of certificates and a provider that trusts it. */
async function setUp({ served = certificate(), acceptsBareKey = false, prefix = '', now }: Setup = {}) {
  let asked = 0
  const { origin, close } = await serveLoopback(async (request) => {
    asked += 1
    return typeof served === 'string' ? new Response(served) : served(request)
  })
  closeLater(close)
  const provider = paypal({
    clientId: 'app-1',
    clientSecret: 'secret-1',
    webhookId: WEBHOOK_ID,
    mode: 'test',
    siteOrigin: 'https://shop.test',
    apiUrl: origin + prefix,
    acceptsBareKey,
    now: now ?? (() => NOW),
  })
  const check = (headers: Record<string, string>, { raw = RAW, receivedAt = NOW } = {}) =>
    provider.verify({ raw, headers, receivedAt })
  const headers = (more: Record<string, string> = {}) => headersOf(origin + prefix + PATH, more)
  return { provider, origin, check, headers, close, asked: () => asked }
}

/** Headers signed by our key. `more` replaces some of them. */
function headersOf(url: string, more: Record<string, string> = {}): Record<string, string> {
  const [id, time] = ['103e3700-8b0c-11e6-8695-6b62a8a99ac4', '2026-05-01T11:59:58Z']
  const text = [id, time, WEBHOOK_ID, crc32(RAW)].join('|')
  return {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': sign('RSA-SHA256', Buffer.from(text), key.privateKey).toString('base64'),
    'paypal-cert-url': url,
    'paypal-auth-algo': 'SHA256withRSA',
    ...more,
  }
}

describe('a genuine signature', () => {
  /** From an official sample of PayPal, 2016. */
  const SIGNATURE =
    't8hlRk64rpEImZMKqgtp5dlWaT1W8ed/mf8Msos341QInVn3BMQubjAhM/cKiSJtW07VwJvSX7X4+YUmHBrm5BQ+CEkClke4Yf4ouhCK6GWsfs0J8cKkmjI0XxfJpPLgjROEWY3MXorwCtbvrEo5vrRI2+TyLkquBKAlM95LbNWG43lxMu0LHzsSRUBDdt5IP1b2CKqbcEJKGrC78iw+fJEQGagkJAiv3Qvpw8F/8q7FCQAZ3c81mzTvP4ZH3Xk2/nNznEA7eMi3u1EjSpTmLfAb423ytX37Ts0QpmPNgxJe8wnMB/+fvt4xjYH6KNe+bIcYU30hUIe9O8c9UFwKuQ=='
  const KEY =
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAyF4MCY9RPrzzizQO3t5xbEaUKuxtQhXKAjXkYBSBkX3eIrbdowUT3x139Xnlzg0OlcEzD+q1WKyNxwULuUmUWSjt4ACz4gVk3M+RYVaL2A8/3fw7WrAOS+5dcZkTPhhjxHvw9xEz3sspuhkwLiM0dY7tQbkkJVZyK3CCwx6xWaNEcqhR9XjS96GH4M/mQr/lh+ua4UutFaMIiwG9pbAEXJCdj/MCiKbN2FMQKlRuUifR+PbngQyNNcBMxP/ufSfLPRk4ZmzE6j+seDJ3gHBjdUz4phnfcGZW8MKwmA7QqKhQ3MTFYLw/N7j6yIpxcEyDl8Ot0Er/P/gDbmsAXDSQ6wIDAQAB'
  const PEM = `-----BEGIN PUBLIC KEY-----\n${KEY}\n-----END PUBLIC KEY-----\n`
  const CHECKSUM = 4_280_182_022
  const more = {
    'paypal-transmission-time': '2016-10-05T14:57:40Z',
    'paypal-transmission-sig': SIGNATURE,
  }

  it('of PayPal verifies, and not for one changed byte', async () => {
    const { check, headers } = await setUp({ served: PEM, acceptsBareKey: true })
    // The sample's body is not published, only its checksum. These bytes have the same one.
    const raw = withChecksum(Buffer.from('{"id":"WH-'), CHECKSUM)
    expect(crc32(raw)).toBe(CHECKSUM)
    expect(await check(headers(more), { raw })).toBe('verified')
    expect(await check(headers(more), { raw: Buffer.concat([raw, Buffer.from(' ')]) })).toBe('invalid')
    expect(await check(headers(more))).toBe('invalid')
    expect(
      await check(headers({ ...more, 'paypal-transmission-time': '2016-10-05T14:57:41Z' }), { raw }),
    ).toBe('invalid')
  })

  it('counts a checksum without sign, over bytes', () => {
    expect(crc32('123456789')).toBe(3_421_780_262)
  })
})

/**
 * Appends four bytes, so that the checksum of all is the wanted one: each bit changes it by a fixed pattern.
 */
function withChecksum(start: Buffer, wanted: number): Buffer {
  const sum = (end: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(end >>> 0)
    return crc32(Buffer.concat([start, bytes]))
  }
  const base = sum(0)
  const rows = Array.from({ length: 32 }, (_, i) => ({ bits: 2 ** i, change: (sum(2 ** i) ^ base) >>> 0 }))
  let missing = (wanted ^ base) >>> 0
  let bits = 0
  for (let at = 31; at >= 0; at--) {
    const pivot = rows.findIndex(({ change }) => change >>> at === 1)
    if (pivot < 0) continue
    const [row] = rows.splice(pivot, 1)
    for (const other of rows) {
      if (((other.change >>> at) & 1) === 0) continue
      other.change = (other.change ^ row!.change) >>> 0
      other.bits = (other.bits ^ row!.bits) >>> 0
    }
    if (((missing >>> at) & 1) === 0) continue
    missing = (missing ^ row!.change) >>> 0
    bits = (bits ^ row!.bits) >>> 0
  }
  const end = Buffer.alloc(4)
  end.writeUInt32LE(bits)
  return Buffer.concat([start, end])
}

describe('a certificate', () => {
  it('signs if it has PayPal’s name and is valid at the time', async () => {
    for (const name of [SANDBOX_NAME, NAME]) {
      const { check, headers } = await setUp({ served: certificate({ names: [name] }) })
      expect(await check(headers())).toBe('verified')
    }
    const chain = await setUp({ served: certificate() + certificate({ names: ['An issuer'] }) })
    expect(await chain.check(chain.headers())).toBe('verified')
  })

  it('of the sandbox does not sign in live mode', async () => {
    for (const [name, accepted] of [
      [NAME, true],
      [SANDBOX_NAME, false],
    ] as const) {
      const { origin } = await setUp({ served: certificate({ names: [name] }) })
      const live = createCertificates({ mode: 'live', acceptsBareKey: false, now: () => NOW })
      expect((await live.keyAt(origin + PATH, NOW)) !== 'invalid', name).toBe(accepted)
    }
  })

  it('of another name, of two names or without one does not', async () => {
    for (const names of [['evil.test'], [`x.${SANDBOX_NAME}`], [SANDBOX_NAME, 'evil.test'], []]) {
      const { check, headers } = await setUp({ served: certificate({ names }) })
      expect(await check(headers()), names.join()).toBe('invalid')
    }
  })

  it('does not sign before it begins or after it ends, even if it is kept', async () => {
    const { check, headers, asked } = await setUp()
    expect(await check(headers())).toBe('verified')
    expect(await check(headers(), { receivedAt: NOW - 2 * DAY })).toBe('invalid')
    expect(await check(headers(), { receivedAt: NOW + 2 * DAY })).toBe('invalid')
    expect(asked()).toBe(1)
  })

  it('of somebody else does not', async () => {
    const { check, headers } = await setUp({ served: certificate({ key: rsaKey() }) })
    expect(await check(headers())).toBe('invalid')
  })

  it('is not replaced by a bare key, unless that is allowed', async () => {
    const strict = await setUp({ served: spki(key) })
    expect(await strict.check(strict.headers())).toBe('invalid')
    const loose = await setUp({ served: spki(key), acceptsBareKey: true })
    expect(await loose.check(loose.headers())).toBe('verified')
  })

  it('is asked for once a day, and by one request at a time', async () => {
    let now = NOW
    const { check, headers, asked } = await setUp({ now: () => now })
    await Promise.all([1, 2, 3].map(() => check(headers())))
    now += DAY - 1
    expect(await check(headers())).toBe('verified')
    expect(asked()).toBe(1)
    now += 1
    await check(headers())
    expect(asked()).toBe(2)
  })

  it('that can’t be fetched or read says nothing, and is asked for again', async () => {
    const answers = [
      () => new Response('down', { status: 500 }),
      () => new Response(null, { status: 503 }),
      () => new Response('no certificate'),
      () => new Response(certificate() + '\n'.repeat(64 * 1024)),
      () => {
        throw new Error('The connection breaks')
      },
      // A redirect to the certificate, which must not be followed.
      (url: string) => Response.redirect(url, 302),
    ]
    const failures = answers.length
    const served = ({ url }: Request) => answers.shift()?.(url) ?? new Response(certificate())
    const { check, headers } = await setUp({ served })
    for (let i = 0; i < failures; i++) expect(await check(headers()), `answer ${i}`).toBe('unknown')
    expect(await check(headers())).toBe('verified')
  })

  it('that is missing is fetched again only after some minutes', async () => {
    let now = NOW
    const served = () => new Response(null, { status: 404 })
    const { check, headers, asked } = await setUp({ served, now: () => now })
    for (let i = 0; i < 5; i++) expect(await check(headers())).toBe('unknown')
    expect(asked()).toBe(1)
    now += 6 * 60_000
    await check(headers())
    expect(asked()).toBe(2)
  })

  it('is not waited for when the caller gives up', async () => {
    const { provider, headers } = await setUp()
    const received = { raw: RAW, headers: headers(), receivedAt: NOW }
    expect(await provider.verify(received, AbortSignal.abort())).toBe('unknown')
  })
})

describe('the address of a certificate', () => {
  const allowed = (url: string, mode: 'test' | 'live' = 'live', apiUrl?: string) =>
    allowedCertificateUrl(url, { mode, apiUrl }) !== undefined

  it('is PayPal’s, and the sandbox only in test mode', () => {
    for (const host of ['api.paypal.com', 'api-m.paypal.com']) {
      expect(allowed(`https://${host}${PATH}`)).toBe(true)
      expect(allowed(`https://${host}${PATH}`, 'test')).toBe(true)
    }
    for (const host of ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com']) {
      expect(allowed(`https://${host}${PATH}`, 'test')).toBe(true)
      expect(allowed(`https://${host}${PATH}`)).toBe(false)
    }
  })

  it.each([
    `http://api.paypal.com${PATH}`,
    `https://api.paypal.com:8443${PATH}`,
    `https://api.paypal.com:443${PATH}`,
    `https://user@api.paypal.com${PATH}`,
    `https://api.paypal.com@evil.test${PATH}`,
    `https://api.paypal.com.evil.test${PATH}`,
    `https://evilapi.paypal.com${PATH}`,
    `https://www.paypal.com${PATH}`,
    `https://evil.test${PATH}`,
    `https://api.paypal.com${PATH}?x=1`,
    `https://api.paypal.com${PATH}#x`,
    `https://api.paypal.com${PATH}/more`,
    `https://api.paypal.com/x${PATH}`,
    `https://api.paypal.com/x/..${PATH}`,
    'https://api.paypal.com/v1/notifications/certs/CERT-',
    'https://api.paypal.com/v1/notifications/certs/CERT-%2e%2e',
    `https://API.paypal.com${PATH}`,
    ` https://api.paypal.com${PATH}`,
    `https:\\\\api.paypal.com${PATH}`,
    'file:///etc/passwd',
    PATH,
    '',
  ])('is not %s', (url) => {
    expect(allowed(url)).toBe(false)
    expect(allowed(url, 'test')).toBe(false)
  })

  it('is that of the other server, if one is set, with or without its prefix', async () => {
    const apiUrl = 'http://127.0.0.1:3000/stand-in/paypal'
    expect(allowed(apiUrl + PATH, 'test', apiUrl)).toBe(true)
    expect(allowed(`http://127.0.0.1:3000${PATH}`, 'test', apiUrl)).toBe(true)
    expect(allowed(`http://127.0.0.1:3000/other${PATH}`, 'test', apiUrl)).toBe(false)
    expect(allowed(`http://127.0.0.1:3001${PATH}`, 'test', apiUrl)).toBe(false)
    expect(allowed(`https://api.sandbox.paypal.com${PATH}`, 'test', apiUrl)).toBe(false)
    const { check, headers } = await setUp({ prefix: '/stand-in/paypal' })
    expect(await check(headers())).toBe('verified')
  })
})

describe('headers', () => {
  it('are all needed, once each, and in their form', async () => {
    const { check, headers, asked, provider } = await setUp()
    const good = headers()
    expect(Object.keys(good).toSorted()).toEqual(provider.signatureHeaders.toSorted())
    for (const [name, value] of Object.entries(good)) {
      const { [name]: _, ...missing } = good
      expect(await check(missing), `no ${name}`).toBe('invalid')
      expect(await check({ ...good, [name]: '' }), `empty ${name}`).toBe('invalid')
      expect(await check({ ...good, [name]: `${value}, ${value}` }), `${name} twice`).toBe('invalid')
    }
    expect(await check({ ...good, 'paypal-auth-algo': 'SHA1withRSA' })).toBe('invalid')
    expect(asked(), 'nobody is asked for such a message').toBe(0)
    expect(await check(good)).toBe('verified')
  })

  it('that differ from what was signed do not verify', async () => {
    const { check, headers } = await setUp()
    expect(await check(headers({ 'paypal-transmission-id': 'other' }))).toBe('invalid')
    expect(await check(headers({ 'paypal-transmission-time': '2026-05-01T11:59:59Z' }))).toBe('invalid')
    expect(await check(headers({ 'paypal-transmission-sig': 'AAAA' }))).toBe('invalid')
    expect(await check(headers(), { raw: Buffer.from('{}') })).toBe('invalid')
    const rewritten = Buffer.from(JSON.stringify(JSON.parse(Buffer.from(RAW).toString())))
    expect(await check(headers(), { raw: rewritten }), 'parsed and written again').toBe('invalid')
  })
})
