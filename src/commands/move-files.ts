// `shingle move-files`: pictures and files of orders to the bucket, or back into the database.
import { fileSizeWords } from '#files/rules/order-file.ts'
import type { App } from '#platform/server/app.ts'
import { moveToBucket } from '#platform/server/storage/move-to-bucket.ts'
import { moveToDatabase } from '#platform/server/storage/move-to-database.ts'
import { BucketError } from '#platform/server/storage/s3-requests.ts'

export async function moveFiles(app: App, to: string): Promise<string> {
  if (to !== 's3' && to !== 'database') throw new Error('Say where to: move-files --to s3, or --to database.')
  const { bucket, settings } = app
  if (settings.STORAGE !== to)
    throw new Error(
      `Set STORAGE=${to} first, in Settings → Storage, or on the server and start the site again. Otherwise it goes on storing new files elsewhere.`,
    )
  if (!bucket)
    throw new Error(
      'Name the bucket first, in Settings → Storage or by STORAGE_S3_ENDPOINT and the other STORAGE_S3 settings.',
    )
  try {
    const { pictures, files, bytes } = await (to === 's3' ? moveToBucket : moveToDatabase)(app, bucket)
    const what = `${pictures} files of pictures and ${files} files of orders (${fileSizeWords(bytes)})`
    if (!pictures && !files) return `Everything is in the ${to === 's3' ? 'bucket' : 'database'} already.`
    return to === 's3'
      ? `${what} were copied to the bucket and read back. They are gone from the database.`
      : `${what} were copied to the database and checked. The site deletes them from the bucket in an hour; ` +
          'keep the STORAGE_S3 settings until then.'
  } catch (error) {
    if (!(error instanceof BucketError)) throw error
    throw new Error(
      `${error.message} Nothing is lost: run the command again, and it goes on where it ended.`,
      {
        cause: error,
      },
    )
  }
}
