interface StampedRow {
  created_at: number
  updated_at: number
  version: number
}

/** What every record answers about its own history. */
export const recordMeta = ({ created_at, updated_at, version }: StampedRow) => ({
  createdAt: new Date(created_at).toISOString(),
  updatedAt: new Date(updated_at).toISOString(),
  version,
})
