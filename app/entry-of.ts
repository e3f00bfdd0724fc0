export { entryOf } from '#domain/entry-of.ts'
