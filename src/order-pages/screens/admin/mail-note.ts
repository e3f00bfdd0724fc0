import { createContext } from 'react'

/** What the forms of an order add where they promise a mail (done-words.ts). Set by the order's page. */
export const MailNoteContext = createContext('')
