// A payment provider for the tests: sends notifications to the site as the real one does, and calls VERIFIED
// only the very bytes it sent.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { randomId } from '#platform/server/ids.ts'

export type Fields = Record<string, string>

export interface TestProvider {
  settings: Record<string, string>
  /** What the verifier answers for a transaction, instead of the truth. */
  rules: Map<string, { status: number; text: string }>
  /** How often it was asked about a transaction. */
  asked: Map<string, number>
  /** From now on the verifier takes questions, but answers only once the returned function is called. */
  hold(): () => void
  /** The notification of a payment by this form. `more` replaces fields. */
  about(form: Fields, more?: Fields): Fields
  /**
   * Encodes, remembers and delivers a notification. A forged one is not remembered. `also` is appended as it
   * is.
   */
  notify(
    fields: Fields,
    options?: { forged?: boolean; to?: string; also?: string },
  ): Promise<{ status: number; body: string }>
  deliver(url: string, body: string): Promise<number>
  encode(fields: Fields): string
  close(): Promise<void>
}

const CHECKOUT = '/cgi-bin/webscr'

export async function startProvider(): Promise<TestProvider> {
  const sent = new Set<string>()
  const rules: TestProvider['rules'] = new Map()
  const asked = new Map<string, number>()
  let held: Promise<void> | undefined
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const question = Buffer.concat(chunks).toString('latin1')
        const txn = /(?:^|&)txn_id=([^&]*)/.exec(question)?.[1] ?? ''
        asked.set(txn, (asked.get(txn) ?? 0) + 1)
        const genuine =
          question.startsWith('cmd=_notify-validate&') &&
          sent.has(question.slice('cmd=_notify-validate&'.length))
        const rule = rules.get(txn) ?? { status: 200, text: genuine ? 'VERIFIED' : 'INVALID' }
        const answer = () => response.writeHead(rule.status).end(rule.text)
        if (held) void held.then(answer)
        else answer()
      })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /**
   * Tries again if the connection breaks, for example while the site restarts. The real provider does so too.
   */
  const deliver = async (url: string, body: string, tries = 20): Promise<number> => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      await answer.body?.cancel()
      return answer.status
    } catch (error) {
      if (tries <= 1) throw error
      await pause(100)
      return deliver(url, body, tries - 1)
    }
  }
  return {
    settings: {
      PAYMENT_PROVIDER: 'paypal',
      PAYMENT_CHECKOUT_URL: base + CHECKOUT,
      PAYMENT_VERIFY_URL: `${base}/verify`,
    },
    rules,
    asked,
    deliver,
    encode,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return () => {
        held = undefined
        resolve()
      }
    },
    about: (form, more = {}) => ({
      txn_type: 'web_accept',
      txn_id: randomId(17).toUpperCase(),
      payment_status: 'Completed',
      mc_gross: form.amount ?? '',
      mc_currency: form.currency_code ?? '',
      business: form.business ?? '',
      receiver_email: form.business ?? '',
      custom: form.custom ?? '',
      invoice: form.invoice ?? '',
      first_name: 'Zoë',
      last_name: 'Müller y Peña',
      payer_email: 'payer@wallet.example',
      charset: 'windows-1252',
      ipn_track_id: randomId(8),
      notify_url: form.notify_url ?? '',
      ...more,
    }),
    async notify({ notify_url: url = '', ...fields }, { forged = false, to = url, also = '' } = {}) {
      const body = encode(fields) + also
      if (!forged) sent.add(body)
      return { status: await deliver(to, body), body }
    },
    close: () => new Promise((done) => server.close(() => done())),
  }
}

/** Encodes as form data in windows-1252, as the real provider does. */
function encode(fields: Fields): string {
  const byte = (code: number) =>
    /[\w.*-]/.test(String.fromCharCode(code))
      ? String.fromCharCode(code)
      : code === 0x20
        ? '+'
        : `%${code.toString(16).toUpperCase().padStart(2, '0')}`
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${[...Buffer.from(value, 'latin1')].map(byte).join('')}`)
    .join('&')
}
