import { say } from '#platform/rules/words.ts'
import { flashes } from '#ui/screens/flash.ts'

export const WEBHOOK_FLASH = flashes({
  added: say('webhooks.agency', 'done.added'),
  switched: say('webhooks.agency', 'done.saved'),
  resent: say('webhooks.agency', 'done.resent'),
  deleted: say('webhooks.agency', 'done.deleted'),
})
