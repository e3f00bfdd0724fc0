// A second, much simpler model of an order's payment. The tests compare the site with it.

export type ModelState = 'UnPaid' | 'Paid' | 'Cancelled' | 'Refunded'

interface Told {
  paid: boolean
  refundedCents: number
  reversals: number
}

export class OrderModel {
  state: ModelState = 'UnPaid'
  readonly price: number
  readonly #told = new Map<string, Told>()
  #recorded?: string

  constructor(price: number) {
    this.price = price
  }

  #of(txn: string): Told {
    const told = this.#told.get(txn) ?? { paid: false, refundedCents: 0, reversals: 0 }
    this.#told.set(txn, told)
    return told
  }

  #held({ paid, refundedCents, reversals }: Told): number {
    return paid && reversals <= 0 ? Math.max(0, this.price - refundedCents) : 0
  }

  get #money(): { any: boolean; held: number } {
    const all = [...this.#told.values()]
    return { any: all.some((told) => told.paid), held: all.reduce((sum, told) => sum + this.#held(told), 0) }
  }

  /** How much of the price is not held any more. */
  get refundedCents(): number {
    const { any, held } = this.#money
    return any ? Math.max(0, this.price - held) : 0
  }

  #takenBack(): void {
    const { any, held } = this.#money
    if (any && held === 0) this.state = 'Refunded'
  }

  completed(txn: string): void {
    const told = this.#of(txn)
    told.paid = true
    if (this.#held(told) === 0) this.#takenBack()
    else if (this.state !== 'Refunded') this.state = 'Paid'
  }

  refunded(txn: string, cents: number): void {
    this.#of(txn).refundedCents += cents
    this.#takenBack()
  }

  reversed(txn: string): void {
    this.#of(txn).reversals += 1
    this.#takenBack()
  }

  reversalCancelled(txn: string): void {
    this.#of(txn).reversals -= 1
    if (this.state === 'Refunded' && this.#money.held > 0) this.state = 'Paid'
  }

  /** False if it must be refused. */
  cancelled(): boolean {
    if (this.state === 'UnPaid') this.state = 'Cancelled'
    return this.state !== 'Paid'
  }

  recorded(txn: string): boolean {
    if (this.state === 'Paid' || this.state === 'Refunded') return false
    this.#of(txn).paid = true
    this.#recorded = txn
    this.state = 'Paid'
    return true
  }

  /** Refunds a payment that was recorded by hand: the amount, or by default all that is left. */
  refundRecorded(cents?: number): boolean {
    const told = this.#recorded ? this.#of(this.#recorded) : undefined
    const left = told ? this.#held(told) : 0
    if (!told || left === 0 || this.state !== 'Paid' || (cents ?? left) > left) return false
    told.refundedCents += cents ?? left
    this.#takenBack()
    return true
  }

  withdrawRecorded(): boolean {
    const told = this.#recorded ? this.#of(this.#recorded) : undefined
    if (!told?.paid || told.refundedCents > 0) return false
    told.paid = false
    if (this.#money.held === 0) this.state = 'UnPaid'
    return true
  }
}
