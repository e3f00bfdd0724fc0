import type { ServerRoom } from '#platform/server/server-room.ts'
import { deleteFilesOfDeletedAccounts, deleteLooseFiles } from './delete-files.ts'
import { fileCalls } from './file-calls.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  calls: fileCalls,
  cleanups: {
    'files that were not sent': deleteLooseFiles,
    'files of deleted accounts': deleteFilesOfDeletedAccounts,
  },
}
