/** One at a time, in the order of asking. `enter` resolves to the call that lets the next one in. */
export function createQueue(): { enter(): Promise<() => void> } {
  let last: Promise<void> = Promise.resolve()
  return {
    async enter() {
      const before = last
      let leave = () => {}
      last = new Promise((done) => (leave = done))
      await before
      return leave
    },
  }
}
