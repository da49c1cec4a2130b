import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { programOf, startEngine } from '../../dev/engine.ts'
import { anyPort } from '../../dev/ports.ts'
import { eventually } from '../../test/eventually.ts'

export const INSTALL = 'apt-get install --no-install-recommends prometheus'

/** An alert as Prometheus reports it. */
export interface Alert {
  labels: Record<string, string> & { alertname: string }
  annotations: { summary: string; runbook: string }
  state: 'pending' | 'firing'
  value: string
}

/** Starts Prometheus with these rules. It reads the metrics of the processes of this machine every second. */
export async function openPrometheus(scratch: string, rules: string) {
  const program = programOf('prometheus')
  if (!program) throw new Error(`prometheus is missing: ${INSTALL}`)
  const folder = join(scratch, 'prometheus')
  mkdirSync(folder)
  const port = await anyPort()
  const targets = join(folder, 'targets.json')
  writeFileSync(targets, '[]')
  writeFileSync(join(folder, 'rules.yml'), rules)
  const config = {
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: ['rules.yml'],
    scrape_configs: [
      { job_name: 'flight-amigo', file_sd_configs: [{ files: ['targets.json'], refresh_interval: '1s' }] },
    ],
  }
  // JSON is YAML.
  writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(config))
  const args = {
    'config.file': join(folder, 'prometheus.yml'),
    'storage.tsdb.path': join(folder, 'data'),
    'web.listen-address': `127.0.0.1:${port}`,
    'log.level': 'error',
  }
  const engine = await startEngine(
    program,
    Object.entries(args).map(([name, value]) => `--${name}=${value}`),
    { port },
  )
  return {
    /** The processes to read from now on, by the name of the instance. */
    watch(instances: Record<string, number>): void {
      const groups = Object.entries(instances).map(([instance, at]) => ({
        ...{ targets: [`127.0.0.1:${at}`], labels: { instance } },
      }))
      writeFileSync(targets, JSON.stringify(groups))
    },
    /** Resolves when this many processes were read: Prometheus sees no increase before its first read of a counter. */
    untilRead: (processes: number) =>
      eventually(async () => {
        const query = new URLSearchParams({ query: 'count(up == 1)' })
        const reply = await fetch(`http://127.0.0.1:${port}/api/v1/query?${query}`)
        const { data } = (await reply.json()) as { data: { result: Array<{ value: [number, string] }> } }
        const read = Number(data.result[0]?.value[1] ?? 0)
        if (read < processes) throw new Error(`Prometheus has read ${read} processes.`)
      }, 30_000),
    async firing(): Promise<Alert[]> {
      const reply = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`, { signal: AbortSignal.timeout(10_000) })
      const { data } = (await reply.json()) as { data: { alerts: Alert[] } }
      return data.alerts.filter(({ state }) => state === 'firing')
    },
    stop: () => engine.stop(),
  }
}

export type Prometheus = Awaited<ReturnType<typeof openPrometheus>>
