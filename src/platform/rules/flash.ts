/**
 * What is said once something is done. Where that promises an email, it names what is done without: no email
 * server is set up, or the customer is made up.
 */
export type Flash = string | { mailed: string; unsent?: string; waits?: string }
