/** Objects of the bucket that no row names, and when they are deleted there. */
export interface StorageTables {
  unused_objects: { name: string; due_at: number }
}
