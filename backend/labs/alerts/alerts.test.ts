import { expect, test } from '@jest/globals'
import { failures } from './all.failures.ts'
import type { AlertsLab } from './failure.ts'
import { alertNames, commandsOf, readRules, runbookSections, shortened } from './rules.ts'
import { seeAlerts } from './run.ts'

test('each alert has one failure that must fire it', () => {
  expect(failures.flatMap(({ alerts }) => alerts).sort()).toEqual(alertNames(readRules()).sort())
})

test('each alert has a part in the runbook, whose commands the laboratory finds', () => {
  const sections = runbookSections()
  for (const alert of alertNames(readRules())) expect(sections.has(alert) && alert).toBe(alert)
  expect(commandsOf(sections.get('JobsDead')!)).toEqual([
    { kind: 'ops', text: 'dead' },
    { kind: 'ops', text: 'retry QUEUE' },
  ])
  expect(commandsOf(sections.get('ReleaseFails')!)).toContainEqual({ kind: 'release', text: 'rollback NAME' })
  expect(commandsOf(sections.get('MatchingStalls')!)).toEqual([
    { kind: 'sql', text: expect.stringMatching(/^select pid, pg_blocking_pids\(pid\), query from /) },
  ])
})

test('periods become shorter, thresholds do not', () => {
  expect(shortened("expr: 'rate(x[5m]) > 900 and increase(y[1d]) > 10'\nfor: 0m\nfor: 15m\n")).toBe(
    "expr: 'rate(x[10s]) > 900 and increase(y[2880s]) > 10'\nfor: 0s\nfor: 30s\n",
  )
})

test('a failure begins when its alert has ended that an earlier failure fired', async () => {
  const alert = { labels: { alertname: 'ConnectionsShort' }, annotations: { summary: 'Requests wait.', runbook: '' } }
  let firesUntilRead = 2
  let fails = false
  const prometheus = { firing: async () => (firesUntilRead-- > 0 || fails ? [alert] : []) }
  const failure = {
    ...{ alerts: ['ConnectionsShort'], what: 'a table is locked', ends: true as const },
    act: async () => {
      fails = true
    },
    end: async () => {
      fails = false
    },
  }
  const lab = { prometheus, end: async () => {} } as unknown as AlertsLab
  const runbook = new Map([['ConnectionsShort', 'No command.']])
  expect(await seeAlerts(lab, failure, runbook)).toMatchObject([{ seconds: expect.any(Number), problems: [] }])

  firesUntilRead = Number.POSITIVE_INFINITY
  expect(await seeAlerts(lab, failure, runbook, { calmMs: 0, endsMs: 0 })).toMatchObject([
    { problems: ['fires before the failure', 'did not end'] },
  ])
})
