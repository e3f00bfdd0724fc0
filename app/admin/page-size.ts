/** How many rows stand on a page, as the specification says for each table. */
export const PAGE_SIZE = {
  overviewOrders: 7,
  totalOrders: 10,
  overviewSubscribers: 3,
  messages: 3,
  subscribers: 5,
  history: 20,
  audit: 30,
  pictures: 24,
} as const
