import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

const GB = 1024 ** 3
const started = loadavg()[0]

/** What the times of this process were measured on. The load says how busy the machine was before. */
export const machine = (cores = cpus(), load = started) =>
  `${cores.length} × ${cores[0]?.model.trim() || 'CPU'}, Node ${process.versions.node}, load ${load.toFixed(1)} at the start`
// PostgreSQL accepts 400 connections from the tests, and the two workers of a core use up to 30.
const MOST_FOR_UNITS = 12

const atMost = (cores, memory, each) => Math.max(1, Math.min(cores, Math.floor(memory / each)))

export const unitCores = (cores = availableParallelism(), memory = totalmem()) =>
  Math.min(MOST_FOR_UNITS, atMost(cores, memory, 1.5 * GB))

/** Each worker has its own site, PostgreSQL and browser, which use one core. */
export const browserWorkers = (cores = availableParallelism(), memory = totalmem()) => atMost(cores, memory, 2 * GB)
