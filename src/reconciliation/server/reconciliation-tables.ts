export interface ReconciliationTables {
  csv_mappings: CsvMappingRow
}

/** Which column of a provider's activity file holds what, as an admin chose it. */
interface CsvMappingRow {
  /** A hash of the file's headers. */
  headers: string
  /** JSON of Mapping (columns.ts). */
  mapping: string
  updated_at: number
}
