/** What a mail has before anybody tried to send it. */
export const UNSENT = {
  headers: '{}',
  attempts: 0,
  next_try_at: 0,
  expires_at: null,
  last_error: null,
  created_at: 1,
  sent_at: null,
}

/** A mail as the first version of the database kept it. */
export const OLD_MAIL = {
  ...UNSENT,
  id: 'old',
  kind: 'reset',
  recipient: 'ada@test.example',
  subject: 'A new password',
  html: '<p>Words</p>',
  status: 'waiting',
  text:
    'Choose a new password\n\nSomebody asked for it.\n\nChoose it:\n' +
    'https://agency.example/reset/new?token=abc\n\n-- \nNorthlight\nhttps://agency.example\n',
}
/** What became of its words. */
export const carriedForward = {
  heading: 'Choose a new password',
  paragraphs: ['Somebody asked for it.', 'Choose it:\nhttps://agency.example/reset/new?token=abc'],
}
