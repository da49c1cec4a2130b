const live = process.stdout.isTTY
const running = new Set()
let timer

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`
const text = ({ what, since, note }) => [`${what} … ${seconds(since)}`, ...note()].filter(Boolean).join('  ')
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
 * On a terminal, shows progress in one line that counts the seconds, elsewhere in a new line every 20 seconds. Returns
 * `done`, which stops it and returns the elapsed time. `done.note` sets a text in the line; `more` returns another one.
 */
export function startProgress(what, more = () => '') {
  let noted = ''
  const note = () => [noted, more()]
  const task = { what, note, since: performance.now(), reported: performance.now() }
  running.add(task)
  draw()
  timer ??= setInterval(() => {
    if (live) return draw()
    for (const task of running) {
      if (performance.now() - task.reported < 20_000) continue
      task.reported = performance.now()
      process.stdout.write(`${text(task)}\n`)
    }
  }, 1000)
  const done = () => {
    running.delete(task)
    clear()
    draw()
    if (running.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
    return seconds(task.since)
  }
  done.note = (text) => {
    noted = text
  }
  return done
}

export const countResults = (pattern, what, note) => {
  let [count, failed] = [0, 0]
  return (text) => {
    const found = text.match(pattern) ?? []
    count += found.length
    const failures = found.filter((line) => /FAIL|✘/.test(line))
    failed += failures.length
    for (const line of failures) log(line.trim())
    note(`${count} ${what}${failed ? `, ${failed} failed` : ''}`)
  }
}
