/** A mutex: one at a time, first come, first served. `enter` resolves to the function that releases it. */
export function createMutex(): { enter(): Promise<() => void> } {
  let last: Promise<void> = Promise.resolve()
  return {
    async enter() {
      const previous = last
      let release = () => {}
      last = new Promise((done) => (release = done))
      await previous
      return release
    },
  }
}
