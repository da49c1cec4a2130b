import { spawn } from 'node:child_process'
import { node } from './root.mjs'

/** Ends with its starter, also after kill -9. */
const BUSY = `
  const spin = () => {
    for (const until = Date.now() + 200; Date.now() < until; );
    process.kill(${process.pid}, 0)
    setImmediate(spin)
  }
  spin()`

/** Starts processes that each need a core, and returns the function that ends them. */
export function startBusyProcesses(count) {
  const busy = Array.from({ length: count }, () => spawn(node, ['-e', BUSY], { stdio: 'ignore' }))
  return () => {
    for (const process of busy) process.kill()
  }
}
