// The customers of made-up orders have no account, so nobody can log in as them and no email finds them. Nor
// is anybody else mailed about their orders.

const PREFIX = 'seeded-'

/** A pattern of SQL for the ids of all of them. */
export const MADE_UP_CUSTOMERS = `${PREFIX}%`

/** Never the id of an account: those are letters and digits. */
export const madeUpCustomer = (number: number): string => `${PREFIX}${number}`

export const isMadeUpCustomer = (userId: string | null): boolean => userId?.startsWith(PREFIX) ?? false

export const isMadeUp = ({ user_id: userId }: { user_id: string | null }): boolean => isMadeUpCustomer(userId)

/** The reserved .example domain can't belong to anybody. */
export const madeUpEmail = (first: string, last: string, number: number | '' = ''): string =>
  `${first}.${last}${number}@seeded.example`
    .normalize('NFKD')
    .replace(/[^\w.@]/g, '')
    .toLowerCase()
