/** Who wants an account erased: the customer, or an admin whom the customer asked. */
export type ErasedBy = 'customer' | 'admin'
