export { resendDelivery, webhookDeliveries } from './deliveries.ts'
export {
  addWebhook,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  switchWebhook,
  webhookSecret,
} from './manage-webhooks.ts'
