// The text of the privacy page: what this product really stores.
import { prose } from './seed.ts'

export const privacy = prose(`
  We keep as little as we can, for as long as we must, and we do not watch you. This page says what that
  means.

  # Who is responsible

  Northlight, Rua da Boavista 84, 1200-068 Lisbon, Portugal. For anything about your data, write to
  privacy@northlight.example or call +351 210 555 010.

  # When you only read

  Reading this site needs no account and sets no cookie. There is no advertising, no analytics script, no
  pixel and no font from another company. Our server sees the address of your connection while it answers and
  uses it to slow down abuse; it does not build a profile from it.

  The video on the service page is the one exception: when you press play, it comes from YouTube, and YouTube’s
  own rules apply from that moment. Until then nothing is sent there.

  # Cookies

  Only after you sign in, and only these: one holds a random number by which we know that it is still you. It
  can’t be read by scripts, is sent to nobody else, and ends when you sign out or when it expires. A second one
  marks this browser as yours for 400 days, so that we can mail you when somebody signs in to your account on a
  device that you never used. If you sign in through another service, a third lives for the few minutes that
  takes. If you choose light or dark on your account page, one keeps that choice for a year. None needs your
  consent, because they only do what you asked for; there are no others.

  # When you have an account

  We keep your email address, your name if you give it, and your password in a form from which it can’t be
  recovered. For each session we keep when it began, the address of the connection and the kind of browser, so
  that you can see on your account page where you are signed in, and end it. Of the devices that you signed in
  on we keep a hash, from which nothing can be read.

  # When you order

  We keep what you enter on the order form (name, address, country), your email address, the package, its
  price on that day, and every change of the order with its date. We need this to do the work and to write the
  receipt. Portuguese tax law asks us to keep receipts, with your name and address, for ten years from the end
  of the year, so they stay even if you close your account; then they are deleted. The order itself loses your
  name, address and email address when you close it.

  # When you pay

  Payment takes place at the payment provider that you choose. We send it the number of the order, the name of
  the package and the price, and nothing else about you. We never see your card or your bank account. It tells us the number
  of the transaction, the amount, its state and the address that paid; we keep these messages with the order,
  as proof for both of us.

  # When you write to us

  Messages from the contact form (name, email, phone number, subject and text) are stored here and mailed to
  the people in the studio who answer. We delete them when the matter is settled, at the latest after two
  years.

  # When you subscribe to the newsletter

  You enter your address, and we send one mail with a link. You are subscribed only
  after you have opened that link and confirmed; addresses that are never confirmed are not used. Each mail
  has a link that unsubscribes you with one click. We keep your address and the dates on which you
  subscribed and confirmed. We do not measure who opens what.

  # Who else sees it

  The company that runs our server in the European Union, the one that delivers our mail, and the payment
  provider when you pay. They act on our instructions or under their own law, and none of them may use your data for
  advertising. We sell nothing and rent nothing out.

  # Your rights

  You may see what we hold about you, correct it, take it with you, have it deleted or object to its use. Most
  of this needs no letter: your account page lets you download everything as a file, change it, and close the
  account. For the rest write to us; we answer within 30 days, usually within three.

  If you think we got something wrong, tell us. You may also turn to the Portuguese data protection authority,
  the Comissão Nacional de Proteção de Dados, or to the one where you live.

  # Changes

  If we change something that matters, customers and subscribers hear of it by mail before it takes effect.
`)
