import { Inject, Injectable, Logger } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../db/pool.ts'
import { ENV, type Env } from '../../env.ts'
import { now } from '../../http/clock.contract.ts'
import type { Limit } from '../../http/limit.ts'
import { RateLimit } from '../../http/rate-limit.ts'
import { BackgroundWork } from '../../jobs/background-work.ts'
import { endCanary } from '../going-live/go-live.ts'
import { Registry } from '../registry.service.ts'
import type { Release } from '../release.contract.ts'
import { Draws } from './draws.service.ts'
import { clearlyWorse, type Tally } from './figures.ts'
import { variantFor } from './variants.ts'
import type { Visit } from './visit.contract.ts'
import { networkName, readVisit, signedVisit } from './visit-ids.ts'
import { addSilent, countVotes, findVisit, recordVisit } from './visits.statement.ts'

// So few documents of a network are recorded, for each choice of releases: somebody who invents visits that went well must
// not keep a canary alive, and nobody's visits may push those of others out of the newest. The table names no network
// of visits that went well, so they are counted when they come.
const WELL: Limit = { name: 'visits-well', max: 3, seconds: 3600 }
// A failure is a vote, whatever it is about.
const VOTE: Limit = { name: 'visit-votes', max: 1, seconds: 60 }

const succeeds = (counted: Promise<void>): Promise<boolean> =>
  counted.then(
    () => true,
    () => false,
  )

const NOBODY: Tally = { sessions: 0, failed: 0 }
/** A shell that is dead reports nothing, so the documents that are sent with it make this process look. */
const LOOK_MS = 5_000

/** Records how documents fare with their releases, and takes back a guarded canary that fares badly. */
@Injectable()
export class CanaryHealth {
  readonly #log = new Logger('canary')
  #lookedAt = 0
  /** The documents that are being noted. */
  readonly notes = new BackgroundWork()

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
    private readonly registry: Registry,
    private readonly draws: Draws,
    private readonly limits: RateLimit,
  ) {}

  /** The id of one document, signed, for a visitor with this lot. */
  newVisit(lot: string): string {
    return signedVisit(this.env.CODE_SECRET, lot)
  }

  /**
   * Records a visit if it proves that it has got these releases, and goes on with one that is recorded. A document that
   * many visitors got from a cache has no id; its visitor's signed lot says what it was drawn for.
   */
  async record({ visit, signed, releases }: Visit, network: string, cookies?: string): Promise<void> {
    const lot = signed === undefined ? this.draws.lotIn(cookies) : this.#lotProvenBy(visit, signed)
    const had = signed === undefined ? this.draws.had(lot) : this.#releasesOf(lot)
    // Each limit is asked once for all releases of the document.
    const few = new Map<Limit, Promise<boolean>>()
    const isAmongFew = (limit: Limit, ask: () => Promise<boolean>) => {
      const asked = few.get(limit) ?? ask()
      few.set(limit, asked)
      return asked
    }
    for (const fate of releases) {
      const [name = '', version = ''] = fate.release.split('@')
      const isProven = had?.get(name)?.version === version
      const votes = fate.failed && isProven && (await isAmongFew(VOTE, () => this.#mayVote(network)))
      if (!votes && !(await this.#isKnown(name, version, visit))) {
        if (!had || !isProven || fate.failed) continue
        if (!(await isAmongFew(WELL, () => this.#isAmongFew(network, had)))) continue
      }
      const voter = votes ? networkName(this.env.CODE_SECRET, network) : null
      const { failed, load = null, lcp = null, inp = null, reason = null } = fate
      const known = { name, version, visit, network: voter, lot: (voter && lot) ?? null }
      await recordVisit.rows(this.pool, { ...known, failed, load, lcp, inp, reason })
      if (reason) this.#log.warn({ release: fate.release, reason }, 'an answer did not fit its contract in a browser')
      // Only a failure can make a canary worse, so no other visit needs the check.
      if (votes) await this.#guard(name, version)
    }
  }

  async #isKnown(name: string, version: string, visit: string): Promise<boolean> {
    return (await findVisit.first(this.pool, { name, version, visit })) !== undefined
  }

  /** Counts one more document of this network with these releases. */
  #isAmongFew(network: string, had: ReadonlyMap<string, Pick<Release, 'version'>>): Promise<boolean> {
    const choice = [...had].map(([name, { version }]) => `${name}@${version}`).sort()
    const who = networkName(this.env.CODE_SECRET, `${network} with ${choice}`)
    return succeeds(this.limits.takeLeased(WELL, who))
  }

  /** Counts one vote of this network. A vote that cannot be counted does not count. */
  #mayVote(network: string): Promise<boolean> {
    return succeeds(this.limits.take(VOTE, networkName(this.env.CODE_SECRET, network)))
  }

  /** Returns the lot of the document with this id, or undefined when the site has not signed the id. */
  #lotProvenBy(visit: string, signed: string): string | undefined {
    const proof = readVisit(this.env.CODE_SECRET, signed)
    return proof?.visit === visit ? proof.lot : undefined
  }

  #releasesOf(lot: string | undefined) {
    return lot === undefined ? undefined : this.registry.liveFor(variantFor(lot, this.registry.live.pins))
  }

  /** Notes that a browser got a document of this shell, which must report; only while a canary of the shell runs. */
  expectReport(version: string, signed: string, network: string): void {
    // The document does not wait for the database.
    this.notes.add(this.#expectReport(version, signed, network).catch(() => {}))
  }

  async #expectReport(version: string, signed: string, network: string): Promise<void> {
    const canary = this.registry.live.pins.shell?.canary
    const sent = canary && readVisit(this.env.CODE_SECRET, signed)
    if (!sent) return
    if (await this.#isAmongFew(network, new Map([['shell', { version }]])))
      await addSilent.rows(this.pool, { version, ...sent, network: networkName(this.env.CODE_SECRET, network) })
    if (now() - this.#lookedAt < LOOK_MS) return
    this.#lookedAt = now()
    await this.#guard('shell', canary.version)
  }

  async #guard(name: string, version: string): Promise<void> {
    const pin = this.registry.live.pins[name]
    if (!pin?.canary?.guard || pin.canary.version !== version) return
    const rows = await countVotes.rows(this.pool, { name, since: pin.canary.since, versions: [pin.version, version] })
    const of = (which: string) => rows.find((row) => row.version === which) ?? NOBODY
    const [canary, stable] = [of(version), of(pin.version)]
    if (!clearlyWorse(canary, stable)) return
    const share = ({ failed, sessions }: Tally) => `${failed} of ${sessions}`
    const what = `guard takes back ${name}@${version}: ${share(canary)} visits failed, of the stable one ${share(stable)}`
    this.#log.warn(what)
    await endCanary(this.pool, name, { kind: 'rollback', what, by: 'guard' }, version)
  }
}
