import type { Bar } from '../bars.ts'
import type { Busy } from './saturation.ts'
import type { Measured } from './throughput/measure.ts'

/** The results of a run. */
export interface Result {
  machine: string
  settings: string
  throughput: Measured[]
  saturation: Busy[]
  bars: Bar[]
  minutes: number
}

const round = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2))

/** Columns under a head, as a table of Markdown. */
function table(head: string[], rows: string[][]): string {
  const widths = head.map((cell, i) => Math.max(cell.length, ...rows.map((row) => row[i]?.length ?? 0)))
  const line = (cells: string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

const throughputTable = (measured: Measured[]) =>
  table(
    ['request', 'backends', 'a second', 'p50 ms', 'p99 ms', 'ms in PostgreSQL', 'statements'],
    measured.map(({ kind, backends, perSecond, p50, p99, databaseMs, statements }) => [
      ...[kind, String(backends), perSecond.toFixed(0), round(p50), round(p99), round(databaseMs), round(statements)],
    ]),
  )

/** The cost of a request for each kind of process, with the most backends. */
function costTable(measured: Measured[]): string {
  const most = Math.max(...measured.map(({ backends }) => backends))
  const shown = measured.filter(({ backends }) => backends === most)
  const processes = Object.keys(shown[0]?.processorMs ?? {})
  const row = (name: string) => [name, ...shown.map(({ processorMs }) => round(processorMs[name] ?? 0))]
  return table(['processor ms of a request', ...shown.map(({ kind }) => kind)], processes.map(row))
}

const saturationTable = (busy: Busy[]) =>
  table(
    ['saturates next, the first one first', 'processes', 'processors used', 'full at so many times this load'],
    busy.map(({ kind, processes, processors, timesMore }) => [
      ...[kind, String(processes), round(processors), Number.isFinite(timesMore) ? round(timesMore) : '-'],
    ]),
  )

/** The result for people: each bar says whether it is met, and what is known about a miss follows. */
export function text({ machine, settings, throughput, saturation, bars, minutes }: Result): string {
  const judged = table(
    ['what', 'bar', 'value', ''],
    bars.map(({ what, bar, value, isMet }) => [what, bar, value, isMet ? 'met' : 'MISSED']),
  )
  const why = bars.filter(({ isMet }) => !isMet).flatMap(({ what, why }) => why.map((line) => `${what}: ${line}`))
  const failed = throughput.flatMap(({ kind, failed }) => failed.map((each) => `${kind}: ${each}`))
  return [
    `${machine}; ${settings}; ${minutes.toFixed(1)} minutes`,
    ...(throughput.length > 0 ? [throughputTable(throughput), costTable(throughput)] : []),
    ...(saturation.length > 0 ? [saturationTable(saturation)] : []),
    ...(bars.length > 0 ? [judged] : []),
    [...why, ...failed].join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}

export const isPassed = ({ bars, throughput }: Result) =>
  bars.every(({ isMet }) => isMet) && throughput.every(({ failed }) => failed.length === 0)
