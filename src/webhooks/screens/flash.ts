import { flashes } from '#ui/screens/flash.ts'

export const WEBHOOK_FLASH = flashes({
  added: 'The webhook is added. Copy its secret into the other tool.',
  switched: 'Saved',
  resent: 'It is being sent again',
  deleted: 'The webhook is deleted',
})
