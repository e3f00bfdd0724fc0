import { OWNER_SETTINGS } from '#platform/server/settings/settings.ts'

/** Names of the environment as the screens call them: “Bucket” for BACKUP_S3_BUCKET. */
export const inOwnersWords = (text: string): string =>
  text.replace(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g, (name) => {
    const setting = OWNER_SETTINGS[name]
    return setting ? `“${setting.label}”` : name
  })
