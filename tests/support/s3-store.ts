// A real S3 server that checks signatures, with one bucket, on this machine.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll, onTestFinished } from 'vitest'
import type { S3Options } from '#platform/server/storage/s3-requests.ts'
import { newFolder } from './empty-database.ts'

/** The server ends after the test. */
export async function startS3(): Promise<S3Options> {
  const { s3, close } = await runS3(newFolder())
  onTestFinished(close)
  return s3
}

/** The server ends after the last test of the file. */
export async function startS3ForFile(): Promise<S3Options> {
  const folder = mkdtempSync(join(tmpdir(), 'shingle-s3-'))
  const { s3, close } = await runS3(folder)
  afterAll(async () => {
    await close()
    rmSync(folder, { recursive: true, force: true })
  })
  return s3
}

async function runS3(directory: string): Promise<{ s3: S3Options; close(): Promise<void> }> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'backups' }],
  })
  const { port } = await server.run()
  const s3 = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'backups',
    region: 'us-east-1',
    keyId: 'S3RVER',
    secret: 'S3RVER',
    prefix: 'agency/',
  }
  return { s3, close: async () => void (await server.close()) }
}

/** The settings of a site that stores its pictures and files there. */
export const storageSettings = (s3: S3Options) => ({
  STORAGE: 's3' as const,
  STORAGE_S3_ENDPOINT: s3.endpoint,
  STORAGE_S3_BUCKET: s3.bucket,
  STORAGE_S3_KEY_ID: s3.keyId,
  STORAGE_S3_SECRET: s3.secret,
  STORAGE_S3_PREFIX: s3.prefix,
})

/** The settings of a site that copies its backups there. */
export const s3Settings = (s3: S3Options) => ({
  BACKUP_S3_ENDPOINT: s3.endpoint,
  BACKUP_S3_BUCKET: s3.bucket,
  BACKUP_S3_KEY_ID: s3.keyId,
  BACKUP_S3_SECRET: s3.secret,
  BACKUP_S3_PREFIX: s3.prefix,
})
