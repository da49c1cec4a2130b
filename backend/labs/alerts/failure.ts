import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { AeroApiFake } from '../../dev/flights/aeroapi.ts'
import { newRecord, type Person } from '../evidence/record.ts'
import { makePeople } from '../load/people.ts'
import { type Reply, sendRequest } from '../load/send-request.ts'
import type { Site } from '../site/site.ts'
import type { Prometheus } from './prometheus.ts'

const execute = promisify(execFile)
const OPS = join(import.meta.dirname, '../../dist/ops.js')

/** A failure of the real site, and the alerts that it must fire. */
export interface Failure {
  alerts: readonly string[]
  /** The description in the table. */
  what: string
  /** Whether the alerts end with the failure. The others say that something happened, and last for their range. */
  ends?: true
  /** Begins the failure. */
  act(lab: AlertsLab): Promise<void>
  /** Ends it, as the runbook says. */
  end?(lab: AlertsLab): Promise<void>
}

type Request = Parameters<typeof sendRequest>[3]

/** What failures use. */
export function alertsLab(
  site: Site,
  flightData: AeroApiFake,
  prometheus: Prometheus,
  ports: Readonly<[number, number]>,
) {
  const record = newRecord('alerts')
  let failing = new AbortController()
  const loops = new Set<Promise<void>>()
  const settings = [0, 1].map((at) => ({ METRICS_PORT: String(ports[at]) }))
  let people = 0

  return {
    ...{ site, flightData, prometheus, ports, record },
    /** Starts both processes, perhaps with other settings. */
    start(more: Record<string, string> = {}) {
      for (const [at, backend] of site.backends.entries()) backend.start({ ...settings[at], ...more })
    },
    /** Runs `npm run ops -- …` with the settings of the site; returns what it prints. */
    async ops(...args: string[]): Promise<string> {
      const env = { ...site.settings, PATH: process.env.PATH ?? '' }
      const { stdout } = await execute(process.execPath, [OPS, ...args], { env, timeout: 60_000 })
      return stdout
    },
    /** Ends both processes. */
    stop: () => Promise.all(site.backends.map((backend) => backend.stop())),
    send: (path: string, body: object, request: Request = {}): Promise<Reply> =>
      sendRequest(record, site.next(), path, { method: 'POST', body, ...request }),
    get: (path: string, request: Request = {}): Promise<Reply> => sendRequest(record, site.next(), path, request),
    people: (number: number): Promise<Person[]> =>
      makePeople(site.database.pool, record.tag, `person${++people}`, number),
    /** Repeats this until the failure ends. */
    repeat(pauseMs: number, work: () => Promise<unknown>): void {
      const { signal } = failing
      const loop = (async () => {
        for (; !signal.aborted; await sleep(pauseMs)) await work().catch(() => {})
      })()
      loops.add(loop)
      void loop.finally(() => loops.delete(loop))
    },
    /** Ends what is repeated. */
    async end(): Promise<void> {
      failing.abort()
      await Promise.all(loops)
      failing = new AbortController()
    },
  }
}

export type AlertsLab = ReturnType<typeof alertsLab>
