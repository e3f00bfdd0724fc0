/** The page of the customer with this address. */
export const customerAddress = (email: string): string => `/admin/customer?${new URLSearchParams({ email })}`
