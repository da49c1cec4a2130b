const live = process.stdout.isTTY
const running = new Set()
let timer

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`
const text = ({ what, since, noted }) => `${what} … ${seconds(since)}${noted && `  ${noted}`}`
const clear = () => live && process.stdout.write('\r\x1b[K')
const draw = () => {
  const [first] = running
  if (live && first) process.stdout.write(`\r\x1b[K${text(first)}`)
}

export function log(line) {
  clear()
  process.stdout.write(`${line}\n`)
  draw()
}

/**
 * On a terminal, shows progress in one line that counts the seconds, elsewhere in a new line every 20 seconds. `note`
 * is called every second and at the end, and returns a text for the line. Returns a function that stops it and returns
 * the elapsed time.
 */
export function startProgress(what, note = () => '') {
  const task = { what, note, noted: '', since: performance.now(), reported: performance.now() }
  running.add(task)
  draw()
  timer ??= setInterval(() => {
    for (const task of running) task.noted = task.note()
    if (live) return draw()
    for (const task of running) {
      if (performance.now() - task.reported < 20_000) continue
      task.reported = performance.now()
      process.stdout.write(`${text(task)}\n`)
    }
  }, 1000)
  return () => {
    note()
    running.delete(task)
    clear()
    draw()
    if (running.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
    return seconds(task.since)
  }
}
