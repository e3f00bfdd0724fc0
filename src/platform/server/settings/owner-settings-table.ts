export interface OwnerSettingTables {
  owner_settings: OwnerSettingRow
}

/** What the owner set by a screen. What has no row is as the server says. */
export interface OwnerSettingRow {
  name: string
  /** Encrypted if the setting is a secret. */
  value: string
  set_at: number
  actor: string
}
