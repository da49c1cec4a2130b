import { spawn } from 'node:child_process'

const groups = new Set()
let ending = false
const posix = process.platform !== 'win32'

/** Signals the child's whole process group, because nothing that the child started may outlive it. */
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

/**
 * Runs a command in a process group of its own and answers its exit code and all that it says; `stdout` is for programs
 * that read it, because in `output` a line of errors may break a line of data. A command that hangs is ended.
 */
export function run(command, args, { cwd, env = process.env, onOutput, minutes = 15 } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, detached: posix, stdio: ['ignore', 'pipe', 'pipe'] })
    groups.add(child)
    let output = ''
    let stdout = ''
    const take = (text) => {
      output += text
      onOutput?.(text)
    }
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', take)
    child.stdout.on('data', (text) => {
      stdout += text
    })
    child.on('error', (error) => finish(1, error.message))
    const late = setTimeout(() => {
      take(`\nnot done after ${minutes} minutes\n`)
      end(child, 'SIGINT', 6000)
    }, minutes * 60_000)
    const closed = new Promise((next) => child.on('close', next))
    // 'close' alone would wait for ever for a grandchild that stays behind and holds the pipes open.
    child.on('exit', async (code, name) => {
      if (name) take(`\nended by ${name}\n`)
      await end(child, 'SIGTERM', 5000)
      await Promise.race([closed, new Promise((next) => setTimeout(next, 1000))])
      finish(code ?? 1, '')
    })
    const finish = (code, more) => {
      clearTimeout(late)
      groups.delete(child)
      // While everything ends, the caller must not go on to the next step.
      if (!ending) resolve({ code, output: output + more, stdout })
    }
  })
}

/**
 * On SIGINT, SIGTERM and SIGHUP, ends everything that `run` has started, then this process. `last` is called at every
 * exit. Answers a function that removes these signal handlers.
 */
export function endTogether(last = () => {}) {
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }
  const stop = async (name) => {
    if (ending) return // npm repeats the Ctrl-C that the terminal has sent
    ending = true
    // On SIGINT jest, Playwright, PostgreSQL and the site stop at once and cleanly.
    await Promise.all([...groups].map((child) => end(child, 'SIGINT', 6000)))
    process.exit(codes[name])
  }
  process.on('exit', () => {
    for (const child of groups) signal(child, 'SIGKILL')
    last()
  })
  for (const name of Object.keys(codes)) process.on(name, stop)
  if (process.env.npm_lifecycle_event) endWithParent()
  return () => {
    for (const name of Object.keys(codes)) process.off(name, stop)
  }
}

/** Ends this process when its parent has ended: npm passes nothing on when it is killed. */
function endWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250).unref()
}
