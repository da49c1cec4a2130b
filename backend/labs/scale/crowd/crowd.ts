import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { eventually } from '../../../test/eventually.ts'
import type { ScaleSite } from '../site.ts'
import type { StoredMessage } from './judge.ts'
import type { Order, WorkerReport } from './orders.ts'
import { makeCrowd } from './people.ts'

/** A process may have 20,000 open files; with fewer streams it is busy for shorter. */
const STREAMS_A_PROCESS = 5_000
const PER_SECOND = 400

type State = Extract<WorkerReport, { is: 'state' }>

interface Process {
  child: ChildProcess
  state: State
  /** Stops it and returns its report. */
  report(): Promise<WorkerReport>
}

function start(file: string, order: Order): Process {
  const child = fork(join(import.meta.dirname, file), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const own: Process = {
    child,
    state: { is: 'state', open: 0, begun: 0, events: 0, written: 0 },
    report: () =>
      new Promise((resolve, reject) => {
        child.on('message', (report: WorkerReport) => report.is !== 'state' && resolve(report))
        child.once('exit', (code) => reject(new Error(`${file} has ended with ${code} without a report.`)))
        child.send({ do: 'stop' } satisfies Order)
      }),
  }
  child.on('message', (report: WorkerReport) => {
    if (report.is === 'state') own.state = report
  })
  child.send(order)
  return own
}

/** People with several devices, each with a live stream, some of whom write to each other. */
export async function openCrowd({ origin, database }: ScaleSite, streams: number) {
  const { devices, pairs } = await makeCrowd(database.pool, streams)
  const parts = Math.ceil(streams / STREAMS_A_PROCESS)
  const listeners = Array.from({ length: parts }, (_, i) =>
    start('listeners.ts', {
      ...{ do: 'listen', origin, devices: devices.filter((_device, n) => n % parts === i) },
      // A pair of addresses has 28,000 ports.
      ...{ source: `127.0.1.${i + 1}`, perSecond: PER_SECOND / parts },
    }),
  )
  let writer: Process | undefined
  const sum = (name: 'open' | 'begun' | 'events') => listeners.reduce((total, { state }) => total + state[name], 0)

  return {
    pids: () => [...listeners, ...(writer ? [writer] : [])].map(({ child }) => child.pid as number),
    open: () => sum('open'),
    written: () => writer?.state.written ?? 0,
    /** Resolves when every stream is open, and has begun. */
    async complete(ms: number) {
      await eventually(() => {
        const [open, begun] = [sum('open'), sum('begun')]
        if (open < streams || begun < streams) throw new Error(`${open} of ${streams} streams are open`)
      }, ms)
    },
    write(perSecond: number) {
      writer = start('writers.ts', { do: 'write', origin, pairs, perSecond })
    },
    /** Resolves when `n` more messages are acknowledged. */
    async writes(n: number, ms: number) {
      const expected = (writer?.state.written ?? 0) + n
      await eventually(() => {
        if ((writer?.state.written ?? 0) < expected) throw new Error('no message is acknowledged')
      }, ms)
    },
    /** Stops the writing; streams stay open until `heard`. */
    async stopWriting() {
      const report = await writer?.report()
      if (report?.is !== 'written') throw new Error('The writers did not report what they wrote.')
      return report
    },
    /** Resolves when the streams have heard as many messages as they should, or after a while. */
    async hears(stored: StoredMessage[], ms: number) {
      const streamsOf = new Map<number, number>()
      for (const { account } of devices) streamsOf.set(account, (streamsOf.get(account) ?? 0) + 1)
      const heard = stored.flatMap(({ from, to }) => [streamsOf.get(from) ?? 0, streamsOf.get(to) ?? 0])
      const expected = heard.reduce((total, each) => total + each, 0)
      await eventually(() => {
        if (sum('events') < expected) throw new Error('The streams have not heard everything.')
      }, ms).catch(() => {}) // missing messages are found in the final report
    },
    /** Ends the streams and returns the events that each received. */
    async heard() {
      const all = await Promise.all(listeners.map(({ report }) => report()))
      const reports = all.flatMap((report) => (report.is === 'heard' ? [report] : []))
      return { heard: reports.flatMap(({ heard }) => heard), returns: reports.flatMap(({ returns }) => returns) }
    },
    close() {
      for (const { child } of [...listeners, ...(writer ? [writer] : [])]) child.kill('SIGKILL')
    },
  }
}

export type Crowd = Awaited<ReturnType<typeof openCrowd>>
