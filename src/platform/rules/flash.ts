/**
 * What is said once something is done. Where that promises a mail, it names what is done without: no mail
 * server is set up, or the customer is made up.
 */
export type Flash = string | { mailed: string; unsent?: string; waits?: string }
