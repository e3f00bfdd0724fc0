/** A background job that runs until it is closed. */
export interface Worker {
  close(): Promise<void>
}
