// Copies of backups in an S3-compatible bucket, on a real server that checks signatures.
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { proveBackup } from '#operations/server/backups/engine/prove-backup.ts'
import { s3Target, type S3Options } from '#operations/server/backups/s3-target.ts'
import { DAY, HOUR } from '#platform/rules/durations.ts'
import { SIX_HOURS_AGO } from '#tests/support/backup-hour.ts'
import { newFolder } from '#tests/support/empty-database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { s3Settings, startS3 } from '#tests/support/s3-store.ts'
import { startSite } from '#tests/support/start-site.ts'

const never = new AbortController().signal

const clientOf = ({ keyId, secret, region }: S3Options) =>
  new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3' })

async function objectOf(s3: S3Options, name: string): Promise<Buffer> {
  const answer = await clientOf(s3).fetch(`${s3.endpoint}/${s3.bucket}/${s3.prefix}${name}`)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

function fileOf(bytes: Buffer): string {
  const file = join(newFolder(), 'file')
  writeFileSync(file, bytes)
  return file
}

describe('a copy in a bucket', () => {
  it('is sent in parts, read back, listed and deleted', async () => {
    const s3 = await startS3()
    const target = s3Target(s3, never)
    const bytes = randomBytes(17 * 1024 * 1024)
    await target.copy(fileOf(bytes), 'one.backup')
    expect((await objectOf(s3, 'one.backup')).equals(bytes)).toBe(true)
    await target.copy(fileOf(Buffer.from('small')), 'two.backup')
    expect((await target.names()).sort()).toEqual(['one.backup', 'two.backup'])
    expect(await s3Target({ ...s3, prefix: 'other/' }, never).names()).toEqual([])
    await target.remove('one.backup')
    expect(await target.names()).toEqual(['two.backup'])
  })

  it('says why it is refused: a wrong secret, bucket or address', async () => {
    const s3 = await startS3()
    const copy = (options: Partial<S3Options>) =>
      s3Target({ ...s3, ...options }, never).copy(fileOf(Buffer.from('x')), 'one')
    await expect(copy({ secret: 'wrong' })).rejects.toThrow(/answered 403 \(SignatureDoesNotMatch\)/)
    await expect(copy({ keyId: 'nobody' })).rejects.toThrow(/answered 403 \(InvalidAccessKeyId\)/)
    await expect(copy({ bucket: 'nothing' })).rejects.toThrow(/answered 404 \(NoSuchBucket\)/)
    await expect(copy({ endpoint: `http://127.0.0.1:${await freePort()}` })).rejects.toThrow(
      /can’t be reached \(.*ECONNREFUSED/,
    )
  })

  it('that comes back otherwise is refused and deleted', async () => {
    const s3 = await startS3()
    const asked: string[] = []
    // A proxy to the server. What is read back through it has one byte less.
    const between = createServer(async (request, response) => {
      asked.push(request.method!)
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const headers = Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => /^(x-amz|authorization|content-type)/.test(name)),
      ) as Record<string, string>
      const signed = await clientOf(s3).fetch(`${s3.endpoint}${request.url}`, {
        method: request.method!,
        ...(headers['x-amz-content-sha256'] && {
          headers: { 'x-amz-content-sha256': headers['x-amz-content-sha256'] },
        }),
        ...(chunks.length && { body: Buffer.concat(chunks) }),
      })
      const body = Buffer.from(await signed.arrayBuffer())
      response.writeHead(signed.status, { etag: signed.headers.get('etag') ?? '' })
      response.end(request.method === 'GET' && !request.url!.includes('list-type') ? body.subarray(1) : body)
    })
    await new Promise<void>((done) => between.listen(0, '127.0.0.1', done))
    onTestFinished(() => void between.close())
    const target = s3Target(
      { ...s3, endpoint: `http://127.0.0.1:${(between.address() as AddressInfo).port}` },
      never,
    )
    await expect(target.copy(fileOf(Buffer.from('hello')), 'one')).rejects.toThrow(/is not what was sent/)
    expect(asked).toEqual(['PUT', 'GET', 'DELETE'])
    expect(await target.names()).toEqual([])
  })
})

const TWO_KEPT = { BACKUP_AT: SIX_HOURS_AGO, BACKUP_KEEP: '2' }

describe('a site with a bucket', () => {
  const until = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 120_000, interval: 200 })

  it('copies each backup there, and keeps as many as in its folder', async () => {
    const s3 = await startS3()
    const clock = movableClock()
    const site = await startSite({ parts: { clock }, settings: { ...s3Settings(s3), ...TWO_KEPT } })
    onTestFinished(() => site.close())
    const gone = await site.customer()
    await gone.send('DELETE', '/api/me', { body: { password: CUSTOMER_PASSWORD } })
    for (const day of [1, 2, 3]) {
      await until(async () => {
        site.app.signals.emit('backups')
        const rows = await site.app.database.db.selectFrom('backups').select('state').execute()
        expect(rows.map(({ state }) => state)).toEqual(Array<string>(day).fill('proven'))
      })
      if (day < 3) clock.advance(DAY)
    }
    const folder = join(site.dataDir, 'backups')
    const files = readdirSync(folder).sort()
    const [erased, kept] = files
    expect([files.length, erased]).toEqual([3, 'erased-ids.txt'])
    expect((await s3Target(s3, never).names()).sort()).toEqual(files)
    const copy = await objectOf(s3, kept!)
    expect(copy.equals(readFileSync(join(folder, kept!)))).toBe(true)
    expect((await objectOf(s3, erased!)).toString()).toMatch(/^account-by-customer \w+\n$/)
    expect(await proveBackup({ file: fileOf(copy), scratchIn: newFolder() })).toBeGreaterThan(5)
  })

  it('that can’t be reached: admins are told, the backup stays here, and none of earlier days goes', async () => {
    const s3 = { ...(await startS3()), secret: 'wrong' }
    const clock = movableClock()
    const BACKUP_DIR = newFolder()
    const earlier = ['shingle-2001-01-01-033000.backup', 'shingle-2001-01-02-033000.backup']
    for (const name of earlier) writeFileSync(join(BACKUP_DIR, name), '')
    const site = await startSite({
      parts: { clock },
      settings: { ...s3Settings(s3), ...TWO_KEPT, BACKUP_DIR },
    })
    onTestFinished(() => site.close())
    for (const attempts of [1, 2]) {
      await until(async () => {
        site.app.signals.emit('backups')
        expect(await site.app.database.db.selectFrom('backups').selectAll().execute()).toMatchObject([
          {
            state: 'failed',
            attempts,
            reason: expect.stringMatching(
              /^The backup was made, but not copied to the bucket\. .* answered 403 \(SignatureDoesNotMatch\)\.$/,
            ),
          },
        ])
      })
      clock.advance(1.1 * HOUR)
    }
    expect(readdirSync(BACKUP_DIR).sort()).toEqual([
      ...earlier,
      expect.stringMatching(/^shingle-2[\d-]+\.unproven\.backup$/),
    ])
    const mails = site.app.database.db.selectFrom('outbox').select('id').where('kind', '=', 'backup-failed')
    expect(await mails.execute()).toHaveLength(1)
  })
})
