/** Returns the longest CPU time in milliseconds for which the event loop was held while the work ran. */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isDone = false
  let before = process.threadCpuUsage()
  const measure = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
    before = process.threadCpuUsage()
    if (!isDone) setImmediate(measure)
  }
  setImmediate(measure)
  await work()
  isDone = true
  measure()
  return longest
}
