// The keys that sign webhooks: fetched from PayPal, checked, and cached for a day.
import { createPublicKey, X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { DAY, MINUTE, SECOND } from '#platform/rules/durations.ts'
import { textUpTo } from './text-up-to.ts'

const TIMEOUT_MS = 5 * SECOND
const MAX_BYTES = 64 * 1024
const MAX_CACHED = 16
const MAX_ASKED = 4
const MAX_MISSING = 1000
const MISSING_MS = 5 * MINUTE

/** PayPal's sandbox also signs with certificates of the live name. */
const NAMES = {
  live: ['messageverificationcerts.paypal.com'],
  test: ['messageverificationcerts.sandbox.paypal.com', 'messageverificationcerts.paypal.com'],
}

export interface CertificateOptions {
  mode: 'test' | 'live'
  /** Our own stand-in can't issue certificates and serves its public key instead. */
  acceptsBareKey: boolean
  now(): number
}

/** What an address served: a certificate, or the stand-in's bare key. */
interface Served {
  key: KeyObject
  certificate?: X509Certificate
}

/** `invalid`: it must not sign webhooks. `unknown`: it could not be fetched now. */
export type SigningKey = KeyObject | 'invalid' | 'unknown'

export interface Certificates {
  /** The address must be an allowed one. `at`: the certificate must be valid then. */
  keyAt(url: string, at: number, signal?: AbortSignal): Promise<SigningKey>
}

export function createCertificates({ mode, acceptsBareKey, now }: CertificateOptions): Certificates {
  const cached = new Map<string, { served: Served; until: number }>()
  const asking = new Map<string, Promise<Served | undefined>>()
  /** Addresses that served nothing, with the time until which they are not asked again. */
  const missing = new Map<string, number>()

  async function fetchFrom(url: string): Promise<Served | undefined> {
    const served = await fetchServed(url).catch(() => undefined)
    if (served === 'missing') {
      if (missing.size < MAX_MISSING) missing.set(url, now() + MISSING_MS)
      return undefined
    }
    // Only what may sign is cached, so that made-up addresses can't push out the real ones.
    if (served && problemOf(served) === undefined) {
      const [oldest] = cached.keys()
      if (cached.size >= MAX_CACHED && oldest !== undefined) cached.delete(oldest)
      cached.set(url, { served, until: now() + DAY })
    }
    return served
  }

  /**
   * Anybody can name an address, so few are fetched at once; PayPal sends again what could not be checked.
   */
  async function shared(url: string): Promise<Served | undefined> {
    const running = asking.get(url)
    if (running) return running
    if (asking.size >= MAX_ASKED || isMissing(url)) return undefined
    const fetched = fetchFrom(url).finally(() => asking.delete(url))
    asking.set(url, fetched)
    return fetched
  }

  function isMissing(url: string): boolean {
    for (const [one, until] of missing) if (until <= now()) missing.delete(one)
    return missing.has(url)
  }

  function problemOf({ key, certificate }: Served): string | undefined {
    if (key.asymmetricKeyType !== 'rsa') return 'not an RSA key'
    if (!certificate) return acceptsBareKey ? undefined : 'a key without a certificate'
    // A certificate with two common names has a list here, which equals no allowed name.
    const name: unknown = certificate.toLegacyObject().subject.CN
    return NAMES[mode].some((allowed) => name === allowed) ? undefined : 'another name'
  }

  return {
    async keyAt(url, at, signal) {
      const earlier = cached.get(url)
      const served =
        earlier && now() < earlier.until ? earlier.served : await orUndefined(shared(url), signal)
      if (!served) return 'unknown'
      return problemOf(served) === undefined && isCurrent(served, at) ? served.key : 'invalid'
    },
  }
}

const isCurrent = ({ certificate }: Served, at: number): boolean =>
  !certificate || (certificate.validFromDate.getTime() <= at && at <= certificate.validToDate.getTime())

async function fetchServed(url: string): Promise<Served | 'missing' | undefined> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!answer.ok) {
    await answer.body?.cancel()
    return answer.status === 404 ? 'missing' : undefined
  }
  const pem = await textUpTo(answer, MAX_BYTES)
  if (pem === undefined) return undefined
  if (pem.startsWith('-----BEGIN PUBLIC KEY-----')) return { key: createPublicKey(pem) }
  // The first certificate of a chain is the one that signs.
  const certificate = new X509Certificate(pem)
  return { key: certificate.publicKey, certificate }
}

/** Stops waiting when the caller gives up; the fetch goes on for the others. */
function orUndefined<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T | undefined> {
  if (!signal) return promise
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
    promise.then(resolve, () => resolve(undefined))
  })
}
