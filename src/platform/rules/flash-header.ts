/**
 * The address that an action redirects to, for the flash cookie (src/server/render/serve-screens.ts). The router
 * removes the Location header where the browser asked for data only.
 */
export const FLASH_HEADER = 'x-flash-address'
