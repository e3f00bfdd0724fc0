// The files of payment providers and banks: their text, columns, amounts, dates and statuses.
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { isDay } from '#platform/rules/dates.ts'
import { spanOf } from '#platform/rules/day-range.ts'
import type { Failure } from '#platform/rules/errors.ts'
import { decimal } from '#platform/rules/money.ts'
import { readActivityRows } from '#reconciliation/server/activity-rows.ts'
import { guessColumns, whyNotEnough } from '#reconciliation/server/columns.ts'
import { periodOf } from '#reconciliation/server/file-dates.ts'
import { readAmount } from '#reconciliation/server/read-amount.ts'
import { readCsv } from '#reconciliation/server/read-csv.ts'
import { readStatus } from '#reconciliation/server/statuses.ts'
import { US } from '#tests/support/formats.ts'
import { ENGLISH, inEnglish } from '#tests/support/words.ts'

// The functions are only spied on, and still do their work.
vi.mock(import('#platform/rules/day-range.ts'), { spy: true })

/** How many turns the event loop has made since. */
function countTurns(): () => number {
  let turns = 0
  let isOver = false
  const turn = () => {
    turns++
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  return () => {
    isOver = true
    return turns
  }
}

describe('an amount', () => {
  it.each([
    ['1,299.50', 129_950],
    ['1.299,50', 129_950],
    ['1299.5', 129_950],
    ['1 299,50', 129_950],
    ['1\u202f299,50 €', 129_950],
    ["1'299.50", 129_950],
    ['-5.00', -500],
    ['−5.00', -500],
    ['5.00-', -500],
    ['(5.00)', -500],
    ['5.00 DR', -500],
    ['+5.00', 500],
    ['$299', 29_900],
    ['-$299', -29_900],
    ['USD 19.99', 1999],
    ['19.99 USD', 1999],
    ['1,299', 129_900],
    ['1.299', 129_900],
    ['1,299,500.25', 129_950_025],
    ['19.9900', 1999],
    ['.50', 50],
    ['0', 0],
  ])('%j is %s cents', (text, cents) => {
    expect(readAmount(text, 'USD')).toBe(cents)
  })

  it.each([
    '',
    'abc',
    '1e5',
    '12.345.6',
    '1,2,3',
    '0.125',
    '1234.567',
    '19.9901',
    '--5',
    '(5',
    'Order 12',
    '5 to 6',
  ])('%j is none', (text) => {
    expect(readAmount(text, 'USD')).toBeUndefined()
  })

  it('is read exactly, with and without separators', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (cents) => {
        const plain = decimal(cents, 'USD')
        const english = plain.replace(/\B(?=(\d{3})+\.)/g, ',')
        const german = english.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
        expect([plain, english, german].map((text) => readAmount(text, 'USD'))).toEqual([cents, cents, cents])
      }),
    )
  })
})

describe('a CSV file', () => {
  const ROWS = [
    ['id', 'Größe'],
    ['1', 'a, "b"; c'],
  ]
  const read = async (csv: Uint8Array | string) => {
    const { headers, records } = await readCsv(csv)
    return [headers, ...records.map(({ cells }) => cells)]
  }
  const written = (sign: string) =>
    ROWS.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(sign)).join('\r\n')

  it.each([',', ';', '\t'])('may be separated by %j', async (sign) => {
    expect(await read(written(sign))).toEqual(ROWS)
  })

  it('may have any usual encoding', async () => {
    const text = written(',')
    const utf16 = Buffer.from(text, 'utf16le')
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}`),
      Buffer.from(text, 'latin1'),
      utf16,
      Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]),
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()]),
    ])
      expect(await read(bytes)).toEqual(ROWS)
  })

  it('may have lines before its headers, empty lines and rows of any length', async () => {
    const { headers, records } = await readCsv(
      'Account;123\n\nDate;Amount;Text\n2026-11-14;5,00;"two\nlines"\n;;\n2026-11-15;6,00\n',
    )
    expect(headers).toEqual(['Date', 'Amount', 'Text'])
    expect(records.map(({ line, cells }) => [line, cells.length])).toEqual([
      [5, 3],
      [7, 2],
    ])
  })

  it.each([
    ['', /empty/],
    [' \n ', /empty/],
    ['a,b', /no rows/],
    ['a\n1\n2', /No columns/],
    ['a,b\n1,"2\n3,4', /quotation mark is opened and not closed/],
    [Buffer.from('PK\u0003\u0004rest'), /spreadsheet/],
    [Buffer.from('a,b\n1,\u0000\u00002'), /not a text file/],
    [`a,b\n${'1,2\n'.repeat(20_001)}`, /at most 20,000 rows/],
    [new Uint8Array(5 * 1024 * 1024 + 1), /at most 5 MB/],
    [`${'a,'.repeat(201)}b\n1,2`, /at most 200 columns/],
  ])('that can’t be read is refused in words: %#', async (csv, words) => {
    const refused = await readCsv(csv).catch((error: Failure) => error.in(ENGLISH))
    expect(refused).toMatchObject({ code: 'invalid', message: expect.stringMatching(words) })
  })

  it('may have 20,000 rows', async () => {
    expect((await readCsv(`a,b\n${'1,2\n'.repeat(20_000)}`)).records).toHaveLength(20_000)
  })
})

describe('the columns', () => {
  it.each([
    {
      of: 'Stripe',
      headers: [
        'id',
        'Description',
        'Created (UTC)',
        'Amount',
        'Amount Refunded',
        'Currency',
        'Status',
        'PaymentIntent ID',
        'order (metadata)',
      ],
      guess: {
        transaction: 'PaymentIntent ID',
        amount: 'Amount',
        currency: 'Currency',
        status: 'Status',
        date: 'Created (UTC)',
        reference: 'order (metadata)',
      },
    },
    {
      of: 'PayPal',
      headers: [
        'Date',
        'Time',
        'Name',
        'Type',
        'Status',
        'Currency',
        'Gross',
        'Fee',
        'Net',
        'Transaction ID',
        'Reference Txn ID',
        'Invoice Number',
        'Custom Number',
        'Balance',
      ],
      guess: {
        transaction: 'Transaction ID',
        amount: 'Gross',
        currency: 'Currency',
        status: 'Status',
        date: 'Date',
        reference: 'Custom Number',
      },
    },
    {
      of: 'a bank',
      headers: ['Booking date', 'Description', 'Paid in', 'Paid out', 'Balance'],
      guess: {
        transaction: '',
        amount: 'Paid in',
        currency: '',
        status: '',
        date: 'Booking date',
        reference: 'Description',
      },
    },
  ])('of $of are guessed', ({ headers, guess }) => {
    expect(guessColumns({ headers, records: [] })).toEqual(guess)
    expect(whyNotEnough(guessColumns({ headers, records: [] }))).toBeUndefined()
  })

  it.each([
    ['ch_3Ab', 'Source'],
    ['py_3Ab', 'Source'],
    ['re_3Ab', 'Source'],
    ['Website', 'id'],
    ['', 'id'],
  ])('of Stripe’s balance name the payment as Source: %j', (source, transaction) => {
    const headers = ['id', 'Type', 'Source', 'Amount', 'Fee', 'Net', 'Currency', 'Created (UTC)']
    const records = [
      { line: 2, cells: ['txn_1', 'payout', 'po_1', '-5.00'] },
      { line: 3, cells: ['txn_2', 'charge', source, '19.99'] },
    ]
    expect(guessColumns({ headers, records }).transaction).toBe(transaction)
  })

  it('that are not enough are named', () => {
    expect(inEnglish(whyNotEnough(guessColumns({ headers: ['a', 'b'], records: [] })))).toMatch(/amount/)
    expect(inEnglish(whyNotEnough(guessColumns({ headers: ['Amount', 'b'], records: [] })))).toMatch(
      /transaction/,
    )
  })
})

describe('the period of a file', () => {
  const period = async (texts: string[], { header = 'Date', timeZone = 'UTC' } = {}) => {
    const found = await periodOf({ header, texts, timeZone })
    return found && [found.from, found.before].map((time) => new Date(time).toISOString().slice(0, 16))
  }
  const NOVEMBER = ['2026-11-01T00:00', '2026-11-15T00:00']

  it.each([
    [['2026-11-01', '2026-11-14']],
    [['20261101', '20261114']],
    [['2026/11/01', '2026/11/14']],
    [['11/01/2026', '11/14/2026']],
    [['01/11/2026', '14/11/2026']],
    [['01.11.2026', '14.11.2026']],
    [['01-11-26', '14-11-26']],
    [['Nov 1, 2026', 'November 14, 2026 3:07 PM']],
    [['1 Nov 2026', '14-Nov-2026']],
    [['2026-11-01 23:59:00', '2026-11-14 10:00:00', 'no date', '']],
  ])('is read from %j', async (texts) => {
    expect(await period(texts)).toEqual(NOVEMBER)
  })

  it('is the shorter one if both orders of day and month make dates', async () => {
    expect(await period(['03/11/2026', '05/11/2026'])).toEqual(['2026-11-03T00:00', '2026-11-06T00:00'])
    expect(await period(['11/03/2026', '11/05/2026'])).toEqual(['2026-11-03T00:00', '2026-11-06T00:00'])
    expect(await period(['11/03/2026'])).toEqual(['2026-11-03T00:00', '2026-11-04T00:00'])
  })

  it('is exact where the time zone is known, and made of the site’s days elsewhere', async () => {
    const timeZone = 'America/New_York'
    expect(await period(['2026-11-14 09:12'], { header: 'Created (UTC)', timeZone })).toEqual([
      '2026-11-14T09:12',
      '2026-11-14T09:13',
    ])
    expect(await period(['2026-11-14T09:12:00+02:00'], { timeZone })).toEqual([
      '2026-11-14T07:12',
      '2026-11-14T07:12',
    ])
    expect(await period(['2026-11-14 09:12'], { timeZone })).toEqual(['2026-11-14T05:00', '2026-11-15T05:00'])
  })

  it('is none without a date', async () => {
    expect(await period(['', 'soon', '31/31/2026', '2026-02-30'])).toBeUndefined()
  })

  it('of many dates searches the time zone twice, and lets others be served meanwhile', async () => {
    const texts = Array.from({ length: 20_000 }, (_, day) =>
      new Date(Date.UTC(1990, 0, 1) + day * 86_400_000).toISOString().slice(0, 10),
    )
    vi.mocked(spanOf).mockClear()
    const served = countTurns()
    expect(await period(texts)).toEqual(['1990-01-01T00:00', '2044-10-04T00:00'])
    expect(served()).toBeGreaterThan(20)
    expect(spanOf).toHaveBeenCalledTimes(1)
  })
})

describe('a day', () => {
  it('begins where the clocks say so', () => {
    const starts = (day: string, timeZone: string) =>
      new Date(spanOf({ from: day }, timeZone).from).toISOString()
    expect(starts('2026-11-14', 'UTC')).toBe('2026-11-14T00:00:00.000Z')
    expect(starts('2026-11-14', 'Pacific/Kiritimati')).toBe('2026-11-13T10:00:00.000Z')
    expect(starts('2026-11-14', 'Pacific/Niue')).toBe('2026-11-14T11:00:00.000Z')
    // On this day the clocks went from midnight to one o'clock.
    expect(starts('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z')
    const { from, before } = spanOf({ from: '2026-10-25', to: '2026-10-25' }, 'Europe/Lisbon')
    expect((before - from) / 3_600_000).toBe(25)
  })

  it('is one of the calendar', () => {
    expect(['2026-11-14', '2028-02-29'].every(isDay)).toBe(true)
    expect(['', '2026-11-31', '2026-02-29', '2026-1-1', '11/14/2026', '2026-11-14T00:00'].some(isDay)).toBe(
      false,
    )
  })
})

it('a status is completed, something else, or unknown', () => {
  expect(['Paid', 'succeeded', 'Completed', 'Partially refunded'].map(readStatus)).toEqual(
    Array(4).fill('completed'),
  )
  expect(['Refunded', 'Failed', 'Pending', 'canceled', 'requires_payment_method'].map(readStatus)).toEqual(
    Array(5).fill('other'),
  )
  expect(['Terminé', '', 'constructor'].map(readStatus)).toEqual(Array(3).fill('unknown'))
})

describe('the rows', () => {
  const rowsOf = async (csv: string) => {
    const file = await readCsv(csv)
    return readActivityRows(file, guessColumns(file), US)
  }

  it('are payments if money came in and the status says so, each once', async () => {
    const { payments, transactions, unread } = await rowsOf(
      [
        'Transaction ID,Gross,Currency,Status,Custom Number',
        'A1,"1,299.50",USD,Completed,ref-1',
        'A1,"1,299.50",USD,Completed,ref-1',
        '="0042",5.00,EUR,Completed,',
        'B1,-5.00,USD,Completed,',
        'C1,5.00,USD,Pending,',
      ].join('\n'),
    )
    expect(payments).toEqual([
      { line: 2, transaction: 'A1', amountCents: 129_950, currency: 'USD', date: '', reference: 'ref-1' },
      { line: 4, transaction: '0042', amountCents: 500, currency: 'EUR', date: '', reference: '' },
    ])
    expect([...transactions]).toEqual(['A1', '0042', 'B1', 'C1'])
    expect(unread).toEqual([])
  })

  it('of a large file are read in slices: others are served between them', async () => {
    const file = await readCsv(`id,Amount\n${Array.from({ length: 20_000 }, (_, n) => `A${n},5`).join('\n')}`)
    const served = countTurns()
    expect((await readActivityRows(file, guessColumns(file), US)).payments).toHaveLength(20_000)
    expect(served()).toBeGreaterThanOrEqual(20)
  })

  it('that could not be read are told of', async () => {
    const { payments, unread } = await rowsOf(
      'Transaction ID,Gross,Status\nA1,much,Completed\nA2,5.00,Terminé\nA3,6.00,Terminé',
    )
    expect(payments).toEqual([])
    expect(inEnglish(unread)).toEqual([
      '1 row with an amount that could not be read, the first in line 2: “much”.',
      '2 rows with the status “Terminé”, which is not known here. ' +
        'Without a status column all rows are compared.',
    ])
  })
})
