export { deleteNote, listNotes, writeNote } from './notes.ts'
