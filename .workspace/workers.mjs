// The number of workers for this machine.
import { availableParallelism, totalmem } from 'node:os'

const GB = 1024 ** 3
// PostgreSQL admits 400 connections of the tests, and a core's two workers have up to 30.
const MOST_FOR_UNITS = 12

const atMost = (cores, memory, each) => Math.max(1, Math.min(cores, Math.floor(memory / each)))

/** Two backend workers for each core, and one jsdom worker for every other core. */
export const unitCores = (cores = availableParallelism(), memory = totalmem()) =>
  Math.min(MOST_FOR_UNITS, atMost(cores, memory, 1.5 * GB))

/** Each worker has its own site, PostgreSQL and browser, which keep one core busy. */
export const browserWorkers = (cores = availableParallelism(), memory = totalmem()) => atMost(cores, memory, 2 * GB)
