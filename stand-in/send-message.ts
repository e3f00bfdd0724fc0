// Sends a notification (IPN), and gives the payment the status that comes with it.
import type { Sender } from './sender.ts'
import type { Checkout, Message, Payment } from './state.ts'

const HEADERS = {
  'content-type': 'application/x-www-form-urlencoded',
  'user-agent': 'Shingle-Stand-In/1.0',
}

export function sendMessage(sender: Sender, checkout: Checkout, payment: Payment, message: Message): void {
  sender.schedule(message, () => {
    // A late Pending message does not change a completed payment.
    if (message.brings && !(payment.status === 'Completed' && message.brings === 'Pending'))
      payment.status = message.brings
    return { url: checkout.form.notifyUrl, body: message.body, headers: HEADERS }
  })
}
