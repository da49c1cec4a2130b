import { expect, test } from '@jest/globals'
import type { FaultContext } from '../fault.ts'
import { processes } from './processes.ts'

/** Two processes on a site where the load is stuck and no job is ever taken over. */
function stuckSite() {
  let isRunning = true
  let settings: object = {}
  const end = async () => {
    isRunning = false
    return 0
  }
  const a = {
    kill: end,
    stop: end,
    start(more: object = {}) {
      isRunning = true
      settings = more
    },
    readiness: async () => 200,
  }
  const pool = { query: async (text: string) => ({ rowCount: text.includes('any($1)') ? 6 : 0, rows: [] }) }
  const context = {
    site: { backends: [a, a], database: { pool }, outside: { post: { behave: () => {} } }, slower: 1 },
    load: { works: () => Promise.reject(new Error('stuck: tips')) },
    noteRunningJobs: async () => {},
    report: () => {},
  } as unknown as FaultContext
  return { context, state: () => ({ isRunning, settings }) }
}

test.each(['backend-killed', 'worker-killed', 'backend-stopped', 'clock-ahead'])(
  '%s: the process runs again with its own settings although the load is stuck',
  async (name) => {
    const { context, state } = stuckSite()
    const { act } = processes.find((fault) => fault.name === name)!
    await expect(act(context)).rejects.toThrow('stuck: tips')
    expect(state()).toEqual({ isRunning: true, settings: {} })
  },
)
