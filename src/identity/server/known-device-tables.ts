export interface KnownDeviceTables {
  known_devices: KnownDeviceRow
}

/**
 * What an account signed in from, as keyed hashes: a browser by its cookie, and a network with a kind of
 * browser.
 */
export interface KnownDeviceRow {
  user_id: string
  mark: string
  created_at: number
  used_at: number
}
