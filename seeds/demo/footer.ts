// Header and footer: logo, name, address, social links and copyright; and the payment email.

import { artPath, type SeedOf } from './seed.ts'

export const logo: SeedOf<'logo'> = { logo: artPath('logo') }

export const footerAbout: SeedOf<'footerAbout'> = {
  aboutFooterText: 'Northlight',
  aboutFooterDetails: 'A search studio in Lisbon, for people who are good at something.',
}

export const footerAddress: SeedOf<'footerAddress'> = {
  phoneNumber: '+351 210 555 010',
  emailAddress: 'hello@northlight.example',
  location: 'Rua da Boavista 84, 1200-068 Lisbon',
}

// Invented handles, so the demo links to nobody's page.
export const footerSocial: SeedOf<'footerSocial'> = {
  fblink: 'https://www.facebook.com/northlight.example',
  youlink: 'https://www.youtube.com/@northlight.example',
  inslink: 'https://www.instagram.com/northlight.example',
  otherLinks: '',
  aboutText: 'Short findings from the week’s audits, with the names left out.',
}

export const copyright: SeedOf<'copyright'> = {
  copyrightText: '© 2014–2026 Northlight. All rights reserved.',
}

export const paymentEmail: SeedOf<'paymentEmail'> = { paypalEmail: 'billing@northlight.example' }
