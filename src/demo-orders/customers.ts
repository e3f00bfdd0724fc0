// Invented people with invented businesses. The reserved .example domain can't belong to anybody.
import { madeUpCustomer, madeUpEmail } from '#identity/server/made-up-customers.ts'
import type { Story } from './play-story.ts'

let number = 0

function customer(name: string, place: readonly [string, string], site: string): Story['customer'] {
  const [first, last] = name.split(' ') as [string, string]
  const [address, country] = place
  return { userId: madeUpCustomer(++number), name, email: madeUpEmail(first, last), address, country, site }
}

export const BAKERY = customer('Ines Almeida', ['12 Mill Lane, Porto', 'Portugal'], 'forno-almeida.example')
export const CLINIC = customer(
  'Jonas Keller',
  ['8 Castle Hill, Bern', 'Switzerland'],
  'keller-praxis.example',
)
export const BIKES = customer('Freya Larsen', ['40 North Quay, Bergen', 'Norway'], 'larsen-sykler.example')
export const LAWYER = customer('Amir Haddad', ['3 Station Road, Lyon', 'France'], 'haddad-avocat.example')
export const HOTEL = customer('Rosa García', ['21 Harbour Street, Cádiz', 'Spain'], 'casa-rosa.example')
export const SCHOOL = customer(
  'Maya Singh',
  ['7 Orchard Avenue, Leeds', 'United Kingdom'],
  'singh-music.example',
)
export const PAPER = customer('Kaito Tanaka', ['5-2 Kagurazaka, Tokyo', 'Japan'], 'tanaka-paper.example')
export const GARDEN = customer('Emma Novak', ['16 Mill Lane, Brno', 'Czechia'], 'novak-gardens.example')
