// Loaded before the site into a process whose clock is to be wrong. Every date, in our code and in libraries,
// is off by CLOCK_SHIFT_MS. Each SIGUSR2 sets the clock back by twenty hours.
const Real = Date
let shift = Number(process.env.CLOCK_SHIFT_MS)
const now = () => Real.now() + shift

globalThis.Date = new Proxy(Real, {
  construct: (target, given, as) => Reflect.construct(target, given.length ? given : [now()], as) as object,
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

process.on('SIGUSR2', () => (shift -= 20 * 60 * 60 * 1000))
