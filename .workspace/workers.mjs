// How many workers a machine bears.
import { availableParallelism, totalmem } from 'node:os'

const GB = 1024 ** 3
// PostgreSQL admits 400 connections of the tests, and a core's two workers have up to 30.
const MOST_FOR_UNITS = 12

const atMost = (cores, memory, each) => Math.max(1, Math.min(cores, Math.floor(memory / each)))

/** Each core has two workers of the backend, and every other core one that pretends a browser. */
export const unitCores = (cores = availableParallelism(), memory = totalmem()) =>
  Math.min(MOST_FOR_UNITS, atMost(cores, memory, 1.5 * GB))

/** Each has a site, a PostgreSQL and a browser of its own, which keep one core busy. */
export const browserWorkers = (cores = availableParallelism(), memory = totalmem()) => atMost(cores, memory, 2 * GB)
