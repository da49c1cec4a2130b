import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

const groups = new Set()
let ending = false
const posix = process.platform !== 'win32'

/** Signals the whole process group of the child, so that no descendant outlives it. */
function signal(child, name) {
  try {
    if (posix) process.kill(-child.pid, name)
    else child.kill(name)
    return true
  } catch {
    return false // no process is left
  }
}

async function end(child, first, graceMs) {
  if (!signal(child, first)) return
  for (const until = Date.now() + graceMs; Date.now() < until; await new Promise((next) => setTimeout(next, 50)))
    if (!signal(child, 0)) return
  signal(child, 'SIGKILL')
}

/** The CPU seconds of all children of this process that have ended, with theirs. Undefined where there is no /proc. */
function cpuOfEndedChildren() {
  try {
    // After the name in brackets: state is the first field, cutime and cstime are the 14th and the 15th.
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
  } catch {
    return undefined
  }
}
/** Linux reports times to all programs in this unit. */
const TICKS_PER_SECOND = 100
let counted = 0

/** The CPU seconds since the last call. A command that ends calls it, so they are those of that command. */
function cpuSinceLast() {
  const now = cpuOfEndedChildren()
  if (now === undefined) return undefined
  const added = now - counted
  counted = now
  return added
}

/**
 * Runs a command in its own process group. `stdout` is for programs, because in `output` an error line may interrupt a
 * data line. A command that hangs is terminated. `cpu` are its CPU seconds, where they are known.
 */
export function run(command, args, { cwd, env = process.env, onOutput, minutes = 45 } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, detached: posix, stdio: ['ignore', 'pipe', 'pipe'] })
    groups.add(child)
    let output = ''
    let stdout = ''
    const append = (text) => {
      output += text
      onOutput?.(text)
    }
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', append)
    child.stdout.on('data', (text) => {
      stdout += text
    })
    child.on('error', (error) => finish(1, error.message))
    const timeout = setTimeout(() => {
      append(`\nnot done after ${minutes} minutes\n`)
      end(child, 'SIGINT', 6000)
    }, minutes * 60_000)
    const closed = new Promise((next) => child.on('close', next))
    // 'close' alone would wait forever for a grandchild that keeps the pipes open.
    let cpu
    child.on('exit', async (code, name) => {
      cpu = cpuSinceLast()
      if (name) append(`\nended by ${name}\n`)
      await end(child, 'SIGTERM', 5000)
      await Promise.race([closed, new Promise((next) => setTimeout(next, 1000))])
      finish(code ?? 1, '')
    })
    const finish = (code, more) => {
      clearTimeout(timeout)
      groups.delete(child)
      // During the shutdown the caller must not start the next step.
      if (!ending) resolve({ code, output: output + more, stdout, cpu })
    }
  })
}

export const sumOfCpu = (results) =>
  results.some(({ cpu }) => cpu === undefined) ? undefined : results.reduce((sum, { cpu }) => sum + cpu, 0)

/**
 * Terminates everything that `run` has started on SIGINT, SIGTERM and SIGHUP, then this process. `onExit` is called at
 * every exit, `onInterrupt` after a signal. Returns a function that removes these signal handlers.
 */
export function terminateWithChildren(onExit = () => {}, onInterrupt = () => {}) {
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }
  const stop = async (name) => {
    if (ending) return // npm repeats the Ctrl-C that the terminal has sent
    ending = true
    // On SIGINT jest, Playwright, PostgreSQL and the site stop immediately and cleanly.
    await Promise.all([...groups].map((child) => end(child, 'SIGINT', 6000)))
    onInterrupt()
    process.exit(codes[name])
  }
  process.on('exit', () => {
    for (const child of groups) signal(child, 'SIGKILL')
    onExit()
  })
  for (const name of Object.keys(codes)) process.on(name, stop)
  if (process.env.npm_lifecycle_event) endWithParent()
  return () => {
    for (const name of Object.keys(codes)) process.off(name, stop)
  }
}

/** Exits when the parent has exited, because npm passes no signal on when it is killed. Does not keep the process alive. */
export function endWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250).unref()
}
