// A real S3 server that checks signatures, with one bucket, on this machine.
import S3rver from '@20minutes/s3rver'
import { onTestFinished } from 'vitest'
import type { S3Options } from '#server/commands/s3-target.ts'
import { newFolder } from './empty-database.ts'

export async function startS3(): Promise<S3Options> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: newFolder(),
    configureBuckets: [{ name: 'backups' }],
  })
  const { port } = await server.run()
  onTestFinished(() => server.close())
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'backups',
    region: 'us-east-1',
    keyId: 'S3RVER',
    secret: 'S3RVER',
    prefix: 'agency/',
  }
}

/** The settings of a site that copies its backups there. */
export const s3Settings = (s3: S3Options) => ({
  BACKUP_S3_ENDPOINT: s3.endpoint,
  BACKUP_S3_BUCKET: s3.bucket,
  BACKUP_S3_KEY_ID: s3.keyId,
  BACKUP_S3_SECRET: s3.secret,
  BACKUP_S3_PREFIX: s3.prefix,
})
