// Flash messages: what a screen says once, right after something was done. An action redirects to an address
// with the name of a message. It carries no words, so a crafted link can't put any on the screen.
import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import type { Flash } from '#platform/rules/flash.ts'
import { say } from '#platform/rules/words.ts'

const NAME = 'done'

/** What a message needs beside its name: what it is about, and how to undo it. */
const DETAILS = ['of', 'undo', 'at', 'before', 'changed'] as const
type Details = Partial<Record<(typeof DETAILS)[number], string | undefined>>

interface EmailFacts {
  sendsMail: boolean
  /** The action was about an order of a made-up customer. */
  isMadeUp?: boolean
}

type Address = Pick<URL, 'searchParams'>

/** What a screen may name of its messages. */
export type FlashName<Flashes extends { nameAt(address: Address): string | undefined }> = NonNullable<
  ReturnType<Flashes['nameAt']>
>

/** Messages whose words depend on more than their name: the screen writes them itself. */
export function flashNames<Name extends string>(names: readonly Name[]) {
  const nameAt = ({ searchParams }: Address): Name | undefined =>
    names.find((name) => name === searchParams.get(NAME))
  return {
    /** The address of a screen that shows the message. An earlier message leaves the address. */
    to(address: string, name: Name, details: Details = {}): string {
      const [path, search] = address.split('?')
      const query = new URLSearchParams(search)
      for (const detail of DETAILS) query.delete(detail)
      query.set(NAME, name)
      for (const [detail, value] of Object.entries(details)) if (value) query.set(detail, value)
      return `${path}?${query}`
    },
    /** The message that the address names. */
    nameAt,
    /** The id of what the message offers to bring back. */
    undoAt(address: Address): string | undefined {
      const id = address.searchParams.get('undo') ?? ''
      return nameAt(address) && /^[\w-]{1,60}$/.test(id) ? id : undefined
    },
  }
}

/**
 * The messages of one screen, or of a few that belong together. A room declares each once, and nothing else
 * can be named.
 */
export function flashes<Name extends string>(messages: Readonly<Record<Name, Flash>>) {
  const names = flashNames(Object.keys(messages) as Name[])
  return {
    ...names,
    /** Its words. If no email is sent they say so, instead of claiming one. */
    wordsAt(address: Address, facts: EmailFacts = { sendsMail: true }): string | undefined {
      const name = names.nameAt(address)
      return name && wordsOf(messages[name], facts)
    },
  }
}

function wordsOf(flash: Flash, facts: EmailFacts): string {
  if (typeof flash === 'string') return flash
  const { mailed, unsent = mailed, waits } = flash
  const note = emailNote(facts)
  if (!note) return mailed
  return waits && !facts.isMadeUp ? waits : say('ui.screens', 'unsent', { done: unsent, note })
}

/** What to say beside a promise of an email: nothing if it is sent at once. */
export const emailNote = ({ sendsMail, isMadeUp = false }: EmailFacts): string =>
  isMadeUp ? say('ui.screens', 'noEmailToMadeUp') : sendsMail ? '' : say('ui.screens', 'noEmailServer')

/** An answer that was written in place, on the desk or in the inbox. */
export const REPLIED: Flash = {
  mailed: say('ui.screens', 'replied.mailed'),
  unsent: say('ui.screens', 'replied.unsent'),
  waits: say('ui.screens', 'replied.waits'),
}

/**
 * Removes the message from the address, so a reload, a bookmark or Back does not show it again. It bypasses
 * the router, which would reload the screen without the message.
 */
export function useFlashMessage(): void {
  const { key } = useLocation()
  // Before the message is painted: a reload right after it must not find its name in the address.
  useLayoutEffect(() => {
    const address = new URL(window.location.href)
    if (!address.searchParams.has(NAME)) return
    for (const name of [NAME, ...DETAILS]) address.searchParams.delete(name)
    window.history.replaceState(window.history.state, '', address)
  }, [key])
}
