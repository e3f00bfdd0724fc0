/** The first admin of every site that a test starts. */
export const ADMIN = { email: 'owner@test.example', password: 'Owner-pass-77-test' }

export const CUSTOMER_PASSWORD = 'Customer-pass-42'
