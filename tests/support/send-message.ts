import type { Caller } from './caller.ts'

/** A message from the contact form. */
export const sendMessage = (who: Caller) =>
  who.post('/api/add-message', {
    name: 'Rui',
    email: 'rui@visitor.example',
    number: '+351 900',
    subject: 'Hello',
    message: 'A question',
    messageStatus: 'UnRead',
  })
