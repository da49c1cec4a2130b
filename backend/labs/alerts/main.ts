/**
 * npm run lab -- alerts [ALERT… --json FILE|-]: causes a real failure for each alert of operations/alerts.yml, and follows
 * its part of the runbook. Prometheus evaluates the rules, whose periods are 30 times shorter here.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { recordResult } from '../../../.workspace/recorded-results.mjs'
import { programOf } from '../../dev/engine.ts'
import { FLIGHT_KEY, startAeroApi } from '../../dev/flights/aeroapi.ts'
import { anyPort } from '../../dev/ports.ts'
import { WITH_STANDBYS } from '../../dev/standby.ts'
import { openSite, untilReady } from '../site/site.ts'
import { failures } from './all.failures.ts'
import { alertsLab } from './failure.ts'
import { FLIGHT_CALLS } from './people.failures.ts'
import { INSTALL, openPrometheus } from './prometheus.ts'
import { alertNames, readRules, runbookSections, shortened } from './rules.ts'
import { type Seen, seeAlerts } from './run.ts'

/** Limits that the failures can reach, and few connections. */
const SETTINGS = {
  ...{ SMS_DAILY_BUDGET: '3', TIPS_A_DAY_HELPER: '100', TIPS_A_DAY: '10000', POOL_MAX: '4' },
  FLIGHT_DATA_DAILY_CALLS: String(FLIGHT_CALLS),
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } })
const rules = readRules()
const names = alertNames(rules)
const unknown = positionals.filter((name) => !names.includes(name))
if (unknown.length > 0 || !programOf('prometheus')) {
  console.error(
    unknown.length > 0
      ? `There is no alert ${unknown.join(', ')}; there are ${names.join(', ')}.`
      : `prometheus is missing: ${INSTALL}`,
  )
  process.exit(1)
}
const requested = failures.filter(
  ({ alerts }) => positionals.length === 0 || alerts.some((each) => positionals.includes(each)),
)

const provider = await startAeroApi()
const flightData = { FLIGHT_DATA_KEY: FLIGHT_KEY, FLIGHT_DATA_URL: provider.url }
const site = await openSite({ settings: WITH_STANDBYS, process: { ...SETTINGS, ...flightData } })
const prometheus = await openPrometheus(site.scratch, shortened(rules))
const seen: Seen[] = []
try {
  const ports = [await anyPort(), await anyPort()] as const
  const lab = alertsLab(site, provider, prometheus, ports)
  lab.start()
  await Promise.all(site.backends.map((backend) => untilReady(backend)))
  prometheus.watch({ a: ports[0], b: ports[1] })
  await prometheus.untilRead(2)
  for (const failure of requested) {
    process.stderr.write(`${failure.what} … `)
    const found = await seeAlerts(lab, failure, runbookSections())
    seen.push(...found)
    for (const { alert, seconds, problems } of found)
      process.stderr.write(`${[`${alert} after ${seconds ?? '…'} s`, ...problems].join('\n  ')}\n`)
  }
} finally {
  await prometheus.stop()
  await site.close()
  await provider.stop()
}
const lines = seen.map(({ alert, failure, seconds, commands, problems }) =>
  [
    alert,
    failure,
    seconds === null ? 'no' : `after ${seconds} s`,
    `${commands.length} commands`,
    problems.join('; '),
  ].join(' | '),
)
const json = `${JSON.stringify(seen, null, 2)}\n`
process.stdout.write(values.json === '-' ? json : `alert | failure | seen | runbook | problems\n${lines.join('\n')}\n`)
if (values.json && values.json !== '-') writeFileSync(values.json, json)
const passed = seen.every(({ problems }) => problems.length === 0)
if (positionals.length === 0)
  recordResult('alerts', { what: 'each alert fires and its page is followed', seen, passed })
process.exit(passed ? 0 : 1)
