/** Settings of a process whose clock is wrong by so many minutes. */
export function clockOff(minutes: number): { NODE_OPTIONS: string } {
  const code = `Date = class extends Date {
    constructor(...given) { given.length ? super(...given) : super(Date.now()) }
    static now() { return super.now() + ${minutes * 60_000} }
  }`
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(code)}` }
}
