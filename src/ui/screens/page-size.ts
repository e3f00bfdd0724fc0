/** Rows on a page of each list. The specification sets them for orders, messages and subscribers. */
export const PAGE_SIZE = {
  overviewOrders: 7,
  totalOrders: 10,
  customers: 20,
  retainers: 20,
  offers: 20,
  overviewSubscribers: 3,
  messages: 3,
  inbox: 30,
  subscribers: 5,
  history: 20,
  audit: 30,
  invoices: 20,
  pictures: 24,
} as const
