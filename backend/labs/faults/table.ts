import type { Outcome } from './run.ts'

const HEAD = ['fault', 'requests', 'errors while down', 'to ready, ms', 'lost', 'doubled', 'verdict']

/** The table for people: a line for each fault, then the reasons of failures. */
export function table(outcomes: Outcome[], blind: string[]): string {
  const rows = outcomes.map(({ fault, requests, errors, readyMs, lost, doubled, verdict }) => [
    fault,
    String(requests),
    Object.entries(errors)
      .map(([status, n]) => `${n} × ${status === '0' ? 'none' : status}`)
      .join(', ') || '-',
    readyMs === null ? 'never' : String(readyMs),
    String(lost),
    String(doubled),
    verdict,
  ])
  const widths = HEAD.map((head, i) => Math.max(head.length, ...rows.map((row) => row[i]?.length ?? 0)))
  const line = (cells: string[]) =>
    cells
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd()
  const why = outcomes.flatMap(({ fault, problems }) => problems.map((each) => `${fault}: ${each}`))
  const controls = blind.map((control) => `control: ${control} was not found`)
  const counts = outcomes.map(({ fault, acknowledged }) => {
    const each = Object.entries(acknowledged).map(([kind, n]) => `${n} ${kind}`)
    return `${fault}: acknowledged ${each.join(', ')}`
  })
  const rule = widths.map((width) => '-'.repeat(width))
  return `${[line(HEAD), line(rule), ...rows.map(line), '', ...counts, ...why, ...controls].join('\n').trimEnd()}\n`
}
