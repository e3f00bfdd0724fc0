/** Something that goes on by itself while the site runs, until it is closed. */
export interface Worker {
  close(): Promise<void>
}
