// What Prometheus, Grafana and the person who is on call read names only what exists.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { anyPort } from '../dev/ports.ts'
import { INSTALL } from '../src/ops/alerts.commands.ts'
import { execute } from '../src/ops.ts'
import { startApp, type TestApp } from '../test/app.ts'
import { namesIn } from '../test/scrape.ts'

const { safeLoad } = createRequire(import.meta.url)('js-yaml') as { safeLoad: (text: string) => unknown }
const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

interface Alert {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; runbook: string }
}

const { groups } = safeLoad(read('alerts.yml')) as { groups: Array<{ rules: Alert[] }> }
const alerts = groups.flatMap(({ rules }) => rules)
const dashboard = JSON.parse(read('dashboard.json')) as {
  panels: Array<{ id: number; title: string; targets: Array<{ expr: string }> }>
}

let t: TestApp
let metrics: Set<string>
beforeAll(async () => {
  const port = await anyPort()
  t = await startApp({ METRICS_PORT: String(port), ROLES: 'web,migrate' })
  metrics = namesIn(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
})
afterAll(() => t.stop())

/** The metrics of an expression: Prometheus itself makes `up`. */
const named = (expr: string) => [...expr.matchAll(/\b(?:flight_amigo|nodejs|process)_\w+/g)].map(([name]) => name)
const unknown = (expr: string) => named(expr).filter((name) => !metrics.has(name))

test('each alert and each panel reads metrics that this backend has', () => {
  expect(alerts.length).toBeGreaterThan(10)
  expect(alerts.filter(({ expr }) => !expr.startsWith('up{') && named(expr).length === 0)).toEqual([])
  expect(alerts.flatMap(({ expr }) => unknown(expr))).toEqual([])
  const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  expect(expressions.length).toBeGreaterThanOrEqual(dashboard.panels.length)
  expect(expressions.filter((expr) => named(expr).length === 0)).toEqual([])
  expect(expressions.flatMap(unknown)).toEqual([])
})

test('each alert leads to its part of the runbook, which has no other, and fires and is silent in a test [spec-scale-alerts]', () => {
  const headings = [...read('runbook.md').matchAll(/^## (\w+)$/gm)].map(([, heading]) => heading!)
  expect(headings).toEqual(alerts.map(({ alert }) => alert))
  for (const { alert, annotations, labels } of alerts) {
    expect(annotations.runbook).toBe(`runbook.md#${alert.toLowerCase()}`)
    expect(['page', 'ticket']).toContain(labels.severity)
  }
  const { tests } = safeLoad(read('alerts.test.yml')) as {
    tests: Array<{ alert_rule_test: Array<{ alertname: string; exp_alerts: unknown[] }> }>
  }
  const tried = tests.flatMap(({ alert_rule_test }) =>
    alert_rule_test.map(({ alertname, exp_alerts }) => `${alertname} ${exp_alerts.length}`),
  )
  expect(tried.sort()).toEqual(alerts.flatMap(({ alert }) => [`${alert} 0`, `${alert} 1`]).sort())
})

test('every metric of ours is on the dashboard [spec-scale-dashboard]', () => {
  const shown = JSON.stringify(dashboard)
  const ours = [...metrics].filter((name) => name.startsWith('flight_amigo_') && !/_(sum|count)$/.test(name))
  expect(ours.length).toBeGreaterThan(10)
  expect(ours.filter((name) => !shown.includes(name))).toEqual([])
})

test('promtool tries the alerts; where it is missing, the command fails and says what installs it [spec-scale-alerts]', async () => {
  const lines: string[] = []
  const code = await execute(t.app, ['alerts'], (line) => lines.push(line))
  const text = lines.join('\n')
  if (text.includes('promtool is missing')) expect([code, text]).toEqual([1, expect.stringContaining(INSTALL)])
  else expect([code, text]).toEqual([0, expect.stringMatching(/SUCCESS: \d+ rules found[\s\S]*SUCCESS/)])
  const { PATH } = process.env
  process.env.PATH = '/nowhere'
  try {
    expect(await execute(t.app, ['alerts'], (line) => lines.push(line))).toBe(1)
    expect(lines.at(-1)).toContain(INSTALL)
  } finally {
    process.env.PATH = PATH
  }
})
