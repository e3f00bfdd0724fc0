// The text of the terms page: the agreement behind an order, as this product handles it.
import { prose } from './seed.ts'

export const terms = prose(`
  These are the terms on which Northlight works for you. They are short because we have taken out everything
  we would not want to explain on the phone.

  # Who agrees with whom

  You, who place the order, and Northlight, Rua da Boavista 84, 1200-068 Lisbon, Portugal. If you order for a
  company, you tell us that you may do so.

  # What you order

  A package is one project at a fixed price. What it holds is written on the pricing page, and in full in the
  comparison of the packages, at the moment you order. If we change a package later, your order keeps what you
  ordered, at the price you saw.

  # How an order comes about

  You need an account, so that the order is yours and nobody else’s. When you send the form, the order is
  stored as pending and unpaid. We are both bound once your payment has arrived. Until then you may walk away
  without telling us.

  # Prices and payment

  The price on the card is the whole price; nothing is added on the way. You pay by the ways that
  the pay page offers, right away or later from your account. If you turn back on the payment provider’s page,
  the payment is marked as cancelled and no money moves; you can start it again from your orders. An order
  counts as paid when the provider has confirmed it to us, which as a rule takes seconds. The receipt is on the page of your order.

  # What we promise

  Basic is delivered within 10 working days, Standard within 30 and Premium within 60, counted from the day on
  which your payment and your answers to our first questions are in. One named person leads your project. They
  write to you within one working day of payment, and every Friday while the work runs. Two rounds of changes
  are part of each package. If we miss the day of delivery through our own fault, you
  get ten per cent of the price back. If a Basic audit finds nothing worth fixing, you get all of it back.

  We work carefully and by the published rules of the search engines. We do not buy links, hide text or copy
  others.

  # What we do not promise

  A certain place in the results. Search engines decide on their own, and change their minds. Figures on this
  site are averages from the past and say nothing certain about your case.

  # What we need from you

  Access to what the package is about, answers to our questions, and the right to use the texts and pictures
  you give us. For every working day that ends while we wait for you, the day of delivery moves one working
  day. After six months of silence we may close the order and refund the part we have not worked on.

  # Cancelling and refunds

  Before the first call you may cancel a paid order and get everything back. After that we refund the part we
  have not worked on yet, counted fairly and shown to you. If you buy as a consumer in the European Union, you
  may in any case withdraw within 14 days of ordering; if you asked us to begin before that, you pay for what
  was done. A mail to hello@northlight.example is enough. Refunds go back the way the money came.

  # What belongs to whom

  Texts, research and settings that we make for you are yours once they are paid. We keep the right to our
  methods and tools. We name you as a customer only if you agree. Designs on the templates page lead to Canva,
  whose own terms hold there.

  # When something goes wrong

  Tell us, and we put it right. We answer without limit for harm done on purpose or through gross negligence,
  and wherever the law allows no limit. Otherwise we answer for foreseeable harm up to the price of the order.
  Keep a backup of your site; we make one before each change, but two are better.

  # Your account

  Keep your password to yourself and your email address current. You may close the account at any time;
  orders stay with us as long as tax law asks. We may close an account that is used to harm others.

  # Law and disputes

  Portuguese law applies. If you are a consumer, you keep the protection of the law of the country you live
  in, and may go to the courts there. Otherwise the courts of Lisbon decide. We would rather talk first.

  # Changes

  An order follows the terms of the day on which it was placed.
`)
