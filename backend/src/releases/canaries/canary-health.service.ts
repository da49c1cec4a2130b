import { Inject, Injectable, Logger } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../db/pool.ts'
import { ENV, type Env } from '../../env.ts'
import { now } from '../../http/clock.contract.ts'
import type { Limit } from '../../http/rate-limit.ts'
import { RateLimit } from '../../http/rate-limit.ts'
import { BackgroundWork } from '../../jobs/background-work.ts'
import { endCanary } from '../going-live/go-live.ts'
import { RegistryService } from '../registry.service.ts'
import type { Release } from '../release.contract.ts'
import { BucketAssignmentService } from './bucket-assignment.service.ts'
import { variantFor } from './variants.ts'
import type { Visit } from './visit.contract.ts'
import { networkName, readVisit, signedVisit } from './visit-ids.ts'
import { clearlyWorse, type Tally } from './visit-statistics.ts'
import { addSilentVisit, findTallies, findVisit, recordVisit } from './visits.sql.ts'

// Limits the successful visits of a network for each combination of releases, so that invented ones cannot hide a bad
// canary or displace other visits from the newest. The table does not store their network, so they are counted here.
const SUCCESSFUL_VISITS: Limit = { name: 'successful-visits', max: 3, seconds: 3600 }
// Limits the failed visits of a network that count, over all releases.
const FAILED_VISITS: Limit = { name: 'failed-visits', max: 1, seconds: 60 }

const isFulfilled = (counted: Promise<void>): Promise<boolean> =>
  counted.then(
    () => true,
    () => false,
  )

const NO_VISITS: Tally = { sessions: 0, failed: 0 }
/** A broken shell reports nothing, so sending its documents triggers this check, at most this often. */
const CHECK_MS = 5_000

@Injectable()
export class CanaryHealthService {
  readonly #log = new Logger('canary')
  #checkedAt = 0
  readonly pending = new BackgroundWork()

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
    private readonly registry: RegistryService,
    private readonly buckets: BucketAssignmentService,
    private readonly limits: RateLimit,
  ) {}

  newVisit(bucket: string): string {
    return signedVisit(this.env.CODE_SECRET, bucket)
  }

  /**
   * Records or updates a visit if it proves that it got these releases. A document from a cache has no id of its own;
   * the visitor's signed bucket proves which releases it got.
   */
  async record({ visit, signed, releases }: Visit, network: string, cookies?: string): Promise<void> {
    const bucket = signed === undefined ? this.buckets.bucketIn(cookies) : this.#bucketProvenBy(visit, signed)
    const sentReleases = signed === undefined ? this.buckets.releasesOf(bucket) : this.#releasesOf(bucket)
    const limited = new Map<Limit, Promise<boolean>>()
    const isWithinLimit = (limit: Limit, check: () => Promise<boolean>) => {
      const allowed = limited.get(limit) ?? check()
      limited.set(limit, allowed)
      return allowed
    }
    for (const result of releases) {
      const [name = '', version = ''] = result.release.split('@')
      const isProven = sentReleases?.get(name)?.version === version
      const votes = result.failed && isProven && (await isWithinLimit(FAILED_VISITS, () => this.#mayVote(network)))
      if (!votes && !(await this.#isKnown(name, version, visit))) {
        if (!sentReleases || !isProven || result.failed) continue
        if (!(await isWithinLimit(SUCCESSFUL_VISITS, () => this.#isWithinVisitLimit(network, sentReleases)))) continue
      }
      const voter = votes ? networkName(this.env.CODE_SECRET, network) : null
      const { failed, load = null, lcp = null, inp = null, reason = null } = result
      const known = { name, version, visit, network: voter, bucket: (voter && bucket) ?? null }
      await recordVisit.rows(this.pool, { ...known, failed, load, lcp, inp, reason })
      if (reason)
        this.#log.warn(
          { release: result.release, reason },
          'a browser received a response that does not match its contract',
        )
      // Only a failure can make a canary worse, so other visits need no check.
      if (votes) await this.#guard(name, version)
    }
  }

  async #isKnown(name: string, version: string, visit: string): Promise<boolean> {
    return (await findVisit.first(this.pool, { name, version, visit })) !== undefined
  }

  #isWithinVisitLimit(network: string, sentReleases: ReadonlyMap<string, Pick<Release, 'version'>>): Promise<boolean> {
    const choice = [...sentReleases].map(([name, { version }]) => `${name}@${version}`).sort()
    const who = networkName(this.env.CODE_SECRET, `${network} with ${choice}`)
    return isFulfilled(this.limits.take(SUCCESSFUL_VISITS, who))
  }

  /** If the limit cannot be checked, the vote does not count. */
  #mayVote(network: string): Promise<boolean> {
    return isFulfilled(this.limits.take(FAILED_VISITS, networkName(this.env.CODE_SECRET, network)))
  }

  #bucketProvenBy(visit: string, signed: string): string | undefined {
    const proof = readVisit(this.env.CODE_SECRET, signed)
    return proof?.visit === visit ? proof.bucket : undefined
  }

  #releasesOf(bucket: string | undefined) {
    return bucket === undefined ? undefined : this.registry.liveFor(variantFor(bucket, this.registry.live.liveVersions))
  }

  /** A browser that got a document of this shell should report. Runs only while a canary of the shell runs. */
  expectReport(version: string, signed: string, network: string): void {
    // Sending the document does not wait for the database.
    this.pending.add(this.#expectReport(version, signed, network).catch(() => {}))
  }

  async #expectReport(version: string, signed: string, network: string): Promise<void> {
    const canary = this.registry.live.liveVersions.shell?.canary
    const sent = canary && readVisit(this.env.CODE_SECRET, signed)
    if (!sent) return
    if (await this.#isWithinVisitLimit(network, new Map([['shell', { version }]])))
      await addSilentVisit.rows(this.pool, { version, ...sent, network: networkName(this.env.CODE_SECRET, network) })
    if (now() - this.#checkedAt < CHECK_MS) return
    this.#checkedAt = now()
    await this.#guard('shell', canary.version)
  }

  async #guard(name: string, version: string): Promise<void> {
    const live = this.registry.live.liveVersions[name]
    if (!live?.canary?.guard || live.canary.version !== version) return
    const rows = await findTallies.rows(this.pool, {
      name,
      since: live.canary.since,
      versions: [live.version, version],
    })
    const tallyOf = (release: string) => rows.find((row) => row.version === release) ?? NO_VISITS
    const [canary, stable] = [tallyOf(version), tallyOf(live.version)]
    if (!clearlyWorse(canary, stable)) return
    const share = ({ failed, sessions }: Tally) => `${failed} of ${sessions}`
    const what = `the guard ended the canary ${name}@${version}: ${share(canary)} visits failed, and ${share(stable)} of the stable release`
    this.#log.warn(what)
    await endCanary(this.pool, name, { kind: 'rollback', what, by: 'guard' }, version)
  }
}
