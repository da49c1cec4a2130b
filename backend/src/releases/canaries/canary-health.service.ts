import { Inject, Injectable, Logger } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../db/pool.ts'
import type { Visit } from '../../feedback/feedback.contract.ts'
import { endCanary } from '../going-live/go-live.ts'
import { Registry } from '../registry.service.ts'
import { clearlyWorse, type Tally } from './figures.ts'

// A document reports more than once: how its page loaded, and at its end how it fared.
const RECORD = `
  insert into release_visit (name, version, visit, failed, load, lcp, inp)
  select $1, $2, $3, $4, $5, $6, $7 where exists (select from release where name = $1 and version = $2)
  on conflict (name, version, visit) do update set
    failed = release_visit.failed or excluded.failed,
    load = coalesce(release_visit.load, excluded.load),
    lcp = coalesce(excluded.lcp, release_visit.lcp),
    inp = coalesce(excluded.inp, release_visit.inp)`

const TALLIES = `
  select version, count(*) as sessions, count(*) filter (where failed) as failed
  from release_visit where name = $1 and at >= $2 group by version`

const NOBODY: Tally = { sessions: 0, failed: 0 }

/** Records how documents fare with their releases, and takes back a guarded canary that fares badly. */
@Injectable()
export class CanaryHealth {
  readonly #log = new Logger('canary')

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly registry: Registry,
  ) {}

  async record({ visit, releases }: Visit): Promise<void> {
    for (const fate of releases) await this.#record(visit, fate)
  }

  async #record(visit: string, { release, failed, load, lcp, inp }: Visit['releases'][number]): Promise<void> {
    const [name = '', version = ''] = release.split('@')
    await this.pool.query({
      name: 'visit',
      text: RECORD,
      values: [name, version, visit, failed, load ?? null, lcp ?? null, inp ?? null],
    })
    // Only a failure can make a canary worse, so no other visit needs the check.
    if (failed) await this.#guard(name, version)
  }

  async #guard(name: string, version: string): Promise<void> {
    const pin = this.registry.live.pins[name]
    if (!pin?.canary?.guard || pin.canary.version !== version) return
    const { rows } = await this.pool.query<Tally & { version: string }>(TALLIES, [name, pin.canary.since])
    const of = (which: string) => rows.find((row) => row.version === which) ?? NOBODY
    const [canary, stable] = [of(version), of(pin.version)]
    if (!clearlyWorse(canary, stable)) return
    const share = ({ failed, sessions }: Tally) => `${failed} of ${sessions}`
    const what = `guard takes back ${name}@${version}: ${share(canary)} visits failed, of the stable one ${share(stable)}`
    this.#log.warn(what)
    await endCanary(this.pool, name, { kind: 'rollback', what, by: 'guard' }, version)
  }
}
