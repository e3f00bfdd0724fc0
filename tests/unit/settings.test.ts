import { describe, expect, it } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { peerReader } from '#server/http/peer.ts'

describe('settings', () => {
  it('need nothing', () => {
    expect(readSettings({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', APP_ORIGIN: 'http://localhost:3000', SEED: 'demo', PAYMENT_PROVIDER: 'stand-in', PASSWORD_MINIMUM: 6, TIME_ZONE: 'UTC', DOCUMENT_RETENTION_YEARS: 10 })
  })

  it.each([
    ['PORT', { PORT: 'eighty' }],
    ['APP_ORIGIN', { APP_ORIGIN: 'http://www.example.com' }],
    ['APP_ORIGIN', { APP_ORIGIN: 'ftp://example.com' }],
    ['SECRET', { SECRET: 'short' }],
    ['SEED', { SEED: 'full' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'nonsense' }],
    ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'Long-enough-1' }],
    ['TIME_ZONE', { TIME_ZONE: 'Mars/Olympus' }],
    ['DOCUMENT_RETENTION_YEARS', { DOCUMENT_RETENTION_YEARS: 'ten' }],
    ['DOCUMENT_RETENTION_YEARS', { DOCUMENT_RETENTION_YEARS: '0' }],
    ['PAYMENT_MODE', { PAYMENT_MODE: 'live' }],
    ['PAYMENT_VERIFY_URL', { PAYMENT_MODE: 'live', PAYMENT_PROVIDER: 'paypal', APP_ORIGIN: 'https://a.example', PAYMENT_VERIFY_URL: 'http://127.0.0.1:1/x' }],
    ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_ID: 'x' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'https://id.example' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ])('%s is named when it is wrong: %j', (name, environment) => {
    expect(() => readSettings(environment as Record<string, string>)).toThrow(new RegExp(`^${name}: |\n${name}: `))
  })

  it('take live payments with everything in place', () => {
    expect(readSettings({ PAYMENT_MODE: 'live', PAYMENT_PROVIDER: 'paypal', APP_ORIGIN: 'https://agency.example/' }).APP_ORIGIN).toBe('https://agency.example')
  })
})

describe('the peer', () => {
  it('is not what a stranger writes into a header', () => {
    expect(peerReader('')('198.51.100.7', '203.0.113.1')).toBe('198.51.100.7')
  })
  it('is what a trusted proxy says, up to the first address that is not one of ours', () => {
    const read = peerReader('127.0.0.1, 10.0.0.0/8')
    expect(read('::ffff:127.0.0.1', '203.0.113.1, 198.51.100.7, 10.1.2.3')).toBe('198.51.100.7')
    expect(read('127.0.0.1', null)).toBe('127.0.0.1')
    expect(read('198.51.100.7', '203.0.113.1')).toBe('198.51.100.7')
  })
})
