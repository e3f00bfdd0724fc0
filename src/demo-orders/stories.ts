// Twelve made-up orders in all eight states of the work. Oldest first, as real ones would have come.
import { madeUpCustomer, madeUpEmail } from '#identity/server/made-up-customers.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import { readLedger } from '#orders/server/read-ledger.ts'
import { movePayment } from '#payments/server/ledger/move-payment.ts'
import { RECORDED } from '#payments/server/ledger/recorded-money.ts'
import { writeTransaction } from '#payments/server/ledger/transactions.ts'
import { bookRefund } from '#payments/server/refunds/record-refund.ts'
import { randomId } from '#platform/server/ids.ts'
import { chartFile, pdfFile, textFile } from './drawn-files.ts'
import type { Story, StoryStep } from './play-story.ts'
import {
  accept,
  agencySays,
  all,
  answer,
  ask,
  askForChanges,
  brief,
  customerSays,
  deliver,
  lead,
  newDay,
  note,
  reply,
  testimonial,
  tick,
} from './story-steps.ts'

// The payments and refunds of made-up orders: recorded by hand, so that no provider is asked.
const MADE_UP = 'made up for the demo'

const pay: StoryStep = async ({ app, unit, order, admin }) => {
  const transaction = randomId(10)
  const amountCents = order.price_cents
  await writeTransaction(unit, order, {
    provider: RECORDED,
    txnId: transaction,
    status: 'completed',
    amountCents,
  })
  await movePayment(app, unit, order, { to: 'Paid', actor: admin, transaction })
  await writeEvent(unit, order.id, {
    kind: 'recorded',
    actor: admin,
    note: `Payment of ${unit.format.money(amountCents, order.currency)} recorded by hand: ${MADE_UP}`,
    data: { from: 'UnPaid', to: 'Paid', transaction, note: MADE_UP },
  })
}

const refund =
  (reason: string): StoryStep =>
  async ({ app, unit, order, admin }) => {
    const [payment] = await readLedger(unit.tx, order.id)
    await bookRefund(app, unit, {
      order,
      actor: admin,
      payment: payment!,
      cents: order.price_cents,
      reason,
    })
  }

// Invented people with invented businesses. The reserved .example domain can't belong to anybody.
let number = 0

function customer(name: string, place: readonly [string, string], site: string): Story['customer'] {
  const [first, last] = name.split(' ') as [string, string]
  const [address, country] = place
  return { userId: madeUpCustomer(++number), name, email: madeUpEmail(first, last), address, country, site }
}

const BAKERY = customer('Ines Almeida', ['12 Mill Lane, Porto', 'Portugal'], 'forno-almeida.example')
const CLINIC = customer('Jonas Keller', ['8 Castle Hill, Bern', 'Switzerland'], 'keller-praxis.example')
const BIKES = customer('Freya Larsen', ['40 North Quay, Bergen', 'Norway'], 'larsen-sykler.example')
const LAWYER = customer('Amir Haddad', ['3 Station Road, Lyon', 'France'], 'haddad-avocat.example')
const HOTEL = customer('Rosa García', ['21 Harbour Street, Cádiz', 'Spain'], 'casa-rosa.example')
const SCHOOL = customer('Maya Singh', ['7 Orchard Avenue, Leeds', 'United Kingdom'], 'singh-music.example')
const PAPER = customer('Kaito Tanaka', ['5-2 Kagurazaka, Tokyo', 'Japan'], 'tanaka-paper.example')
const GARDEN = customer('Emma Novak', ['16 Mill Lane, Brno', 'Czechia'], 'novak-gardens.example')

const REPORT = pdfFile('audit.pdf', [
  'Technical audit',
  '96 pages read, 41 faults found.',
  'Worth your time first: 9 of them, listed below in order.',
  '1. Two addresses for every page',
  '2. Titles that say the same',
  '3. Pictures of four megabytes on the first page',
])
const CHART = chartFile('visits.png', [0.32, 0.35, 0.31, 0.4, 0.46, 0.52, 0.6, 0.71, 0.78, 0.9])
const KEYWORDS = textFile('keywords.txt', ['bread delivery porto', 'sourdough near me', 'bakery open sunday'])

export const STORIES: readonly Story[] = [
  {
    customer: PAPER,
    package: 'Standard',
    placed: 40,
    steps: [
      [40, '09:20', pay],
      [40, '10:00', lead],
      [39, '15:30', brief],
      [
        36,
        '11:00',
        ask('Do you sell to shops as well, or to people only? It decides which keywords we look for.'),
      ],
      [34, '09:40', reply('People only. Shops write to us directly.')],
      [30, '16:00', all(tick(0, '412 pages read.'), tick(1))],
      [
        24,
        '14:15',
        agencySays('The first half is done. The articles come next; two drafts are with our editor.'),
      ],
      [
        18,
        '17:00',
        deliver({ words: 'All eight points are done. The figures are in the report.', files: [REPORT] }),
      ],
      [
        16,
        '10:10',
        askForChanges('The third article names a paper that we no longer make.', 'A shorter title for it.'),
      ],
      [
        14,
        '12:00',
        deliver({ words: 'Both changes are made.', became: ['Replaced by the new one.', 'Shortened.'] }),
      ],
      [13, '08:50', accept],
    ],
  },
  {
    customer: BAKERY,
    package: 'Basic',
    placed: 24,
    steps: [
      [24, '09:30', all(pay, lead)],
      [23, '18:20', brief],
      [20, '11:30', all(tick(0), tick(1, 'With how often each is searched for.'))],
      [17, '10:00', customerSays('Is the opening on Sundays in it? Most people ask for that.', KEYWORDS)],
      [17, '14:00', agencySays('It is now, as number three of your 25 keywords.')],
      [
        15,
        '16:40',
        deliver({
          words: 'Here is your audit with the list of fixes. The call is on Thursday.',
          files: [REPORT, CHART],
          links: ['https://forno-almeida.example/figures'],
        }),
      ],
      [13, '09:15', accept],
      [
        13,
        '09:25',
        testimonial(
          'They said what was wrong in words we understood, and in which order to mend it.',
          'On Sundays there is a queue.',
        ),
      ],
    ],
  },
  {
    customer: LAWYER,
    package: 'Basic',
    placed: 20,
    steps: [
      [20, '11:00', pay],
      [19, '10:00', all(brief, lead)],
      [
        18,
        '09:00',
        customerSays('We are merging with another office, so the site will go. Can we stop here?'),
      ],
      [18, '11:20', agencySays('Of course. Nothing is begun, so everything comes back to you.')],
      [17, '10:30', refund('Stopped before anything was begun.')],
    ],
  },
  {
    customer: CLINIC,
    package: 'Basic',
    placed: 14,
    steps: [
      [14, '09:40', all(pay, brief)],
      [14, '11:00', lead],
      [10, '15:00', all(tick(0), tick(1), tick(2))],
      [
        5,
        '16:30',
        agencySays('The audit took longer than we thought: there are two sites, an old and a new one.'),
      ],
      [3, '09:05', newDay(5, 'The old site had to be read as well.')],
      [2, '10:30', note('Offer them the old site’s redirects for nothing: the delay was ours.')],
      [2, '13:00', tick(3)],
    ],
  },
  {
    customer: BIKES,
    package: 'Basic',
    placed: 13,
    steps: [
      [13, '10:00', all(pay, lead)],
      [12, '09:00', brief],
      [8, '15:00', all(tick(0), tick(1))],
      [4, '16:00', deliver({ words: 'Your audit, the keywords and the new titles.', files: [REPORT] })],
      [
        2,
        '11:10',
        askForChanges(
          'Please use “cargo bike”, not “freight bike”.',
          'Title of the repair page: say Bergen.',
        ),
      ],
    ],
  },
  {
    customer: HOTEL,
    package: 'Premium',
    placed: 12,
    steps: [
      [12, '09:20', pay],
      [11, '12:00', all(brief, lead)],
      [7, '15:40', tick(0, 'All 1,140 pages.')],
      [4, '10:00', ask('Which of your five houses should come first? We begin its local profile this week.')],
    ],
  },
  {
    customer: GARDEN,
    package: 'Basic',
    placed: 11,
    steps: [
      [11, '14:00', all(pay, brief)],
      [10, '09:00', lead],
      [6, '16:00', all(tick(0), tick(1), tick(2), tick(3))],
      [
        3,
        '15:20',
        deliver({
          words: 'Everything is in the report. Have a look at page 2 first.',
          files: [REPORT, CHART],
        }),
      ],
    ],
  },
  {
    customer: PAPER,
    package: 'Standard',
    placed: 10,
    steps: [
      [10, '09:15', pay],
      [9, '10:00', all(brief, lead)],
      [6, '11:00', all(tick(0, '188 pages read.'), tick(1), tick(2))],
      [
        5,
        '15:30',
        agencySays('The fixes are made. You will see the first of them in the search in about two weeks.'),
      ],
      [4, '09:20', customerSays('Wonderful, thank you!')],
      [4, '10:00', agencySays('Gladly. The next note comes on Friday.')],
    ],
  },
  {
    customer: SCHOOL,
    package: 'Basic',
    placed: 9,
    steps: [
      [9, '11:00', all(pay, brief)],
      [9, '12:00', lead],
      [4, '16:00', all(tick(0), tick(1), tick(2), tick(4))],
      [3, '10:00', note('Call before you deliver: she wants to bring her web person.')],
      [1, '15:45', customerSays('Could the call be in the morning? I teach from noon on.')],
    ],
  },
  {
    customer: BIKES,
    package: 'Standard',
    placed: 4,
    steps: [
      [4, '13:00', pay],
      [3, '09:00', lead],
      [2, '19:10', answer(2)],
    ],
  },
  {
    customer: HOTEL,
    package: 'Premium',
    placed: 3,
    steps: [
      [3, '10:20', pay],
      [2, '11:00', brief],
    ],
  },
  { customer: GARDEN, package: 'Standard', placed: 1, steps: [] },
]
