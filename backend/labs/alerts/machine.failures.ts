import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type Standby, startStandby } from '../../dev/standby.ts'
import { withClient } from '../../dev/with-client.ts'
import type { Failure } from './failure.ts'
import { releaseCopy } from './release.failures.ts'
import { contact, ready } from './work.failures.ts'

const processKilled: Failure = {
  ...{ alerts: ['ProcessAway'], what: 'kill -9 of a process', ends: true },
  act: async ({ site }) => void (await site.backends[0].kill()),
  async end(lab) {
    lab.site.backends[0].start({ METRICS_PORT: String(lab.ports[0]) })
    await ready(lab)
  },
}

const databaseAway: Failure = {
  alerts: ['RequestsFail', 'LiveBusAway', 'GaugesStale'],
  what: 'the connections to PostgreSQL are cut for two minutes',
  ends: true,
  async act(lab) {
    await releaseCopy(lab, 'messaging') // the runbook rolls it back
    lab.site.database.wire.pullOut()
    lab.repeat(200, () => contact(lab))
  },
  end: ({ site }) => site.database.wire.plugIn(),
}

let locker: Client | undefined
const tableLocked: Failure = {
  alerts: ['RequestsSlow', 'ConnectionsShort'],
  what: 'a transaction holds the lock of a table, and the requests that wait hold all connections',
  ends: true,
  async act(lab) {
    locker = new Client({ connectionString: lab.site.database.direct })
    await locker.connect()
    await locker.query('begin; lock table contact_message in access exclusive mode')
    for (let user = 0; user < 40; user++) lab.repeat(20, () => contact(lab))
  },
  async end() {
    await locker?.query('rollback')
    await locker?.end()
  },
}

const processStalls: Failure = {
  ...{ alerts: ['EventLoopBusy'], what: 'a process gets the processor for a third of the time', ends: true },
  async act({ site, repeat }) {
    const pid = site.backends[0].pid()!
    repeat(200, async () => {
      process.kill(pid, 'SIGSTOP')
      await sleep(400)
      process.kill(pid, 'SIGCONT')
    })
  },
}

let standby: Standby | undefined
const standbyBehind: Failure = {
  ...{ alerts: ['StandbyBehind'], what: 'a standby stops to replay the log', ends: true },
  async act(lab) {
    const { site } = lab
    standby = await startStandby(site.database.server, { dir: mkdtempSync(join(site.scratch, 'standby-')) })
    await lab.stop()
    lab.start({ DATABASE_REPLICA_URLS: standby.url('site') })
    await ready(lab)
    await withClient(standby.url('site'), (client) => client.query('select pg_wal_replay_pause()'))
    lab.repeat(500, () => contact(lab))
  },
  async end() {
    await withClient(standby!.url('site'), (client) => client.query('select pg_wal_replay_resume()'))
  },
}

/** Failures of processes and of the database. */
export const machineFailures: Failure[] = [processKilled, processStalls, tableLocked, databaseAway, standbyBehind]
