import { Inject, Injectable, Logger } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { Problem } from '../http/problem.ts'
import { type Deployer, isAllowed, mayPromote, recordUse } from './access/tokens.ts'
import { recordVisualCheck, releaseOf, visualCheckTicket } from './access/visual-checks.ts'
import { BrowserErrorsService } from './browser-errors/browser-errors.service.ts'
import { releaseLines } from './canaries/visit-statistics.ts'
import type { Report } from './going-live/contract-breaks.ts'
import { contractReport } from './going-live/contract-report.ts'
import { goCanary, goLive, retire, rollBack } from './going-live/go-live.ts'
import { liveChanges } from './going-live/history.ts'
import { liveReleases } from './going-live/live-contracts.ts'
import { type LiveSetChange, LiveSetChanged, readSet } from './going-live/live-set.ts'
import { withdraw } from './going-live/withdraw.ts'
import type { LiveSet } from './live-versions.ts'
import { type BuildFiles, factsIn, inspect } from './publishing/build-files.ts'
import { allowedHosts, assertExternalFiles } from './publishing/external-release.ts'
import { add, type Origin } from './publishing/publish.ts'
import { Refused } from './refused.ts'
import { RegistryService } from './registry.service.ts'
import { isDraft, type ReleaseFacts } from './release.contract.ts'
import { previewUrl } from './release-preview.public.ts'
import {
  type CanaryStart,
  type DeployToken,
  type HistoryQuery,
  type LiveChange,
  type NewRelease,
  type Promotion,
  type PublishedRelease,
  type ReleaseLine,
  type ReleaseSet,
  type Retirement,
  type Rollback,
  releasesErrors,
  type VisualCheck,
  type Withdrawal,
} from './releases.contract.ts'
import { readClock } from './releases.sql.ts'

/** Every change of the live set passes the checks of going-live/go-live.ts. */
@Injectable()
export class ReleasesService {
  readonly #log = new Logger('releases')

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
    private readonly registry: RegistryService,
    private readonly errors: BrowserErrorsService,
  ) {}

  async publish({ files, contracts = {}, ...source }: NewRelease, who: Deployer): Promise<PublishedRelease> {
    const sent = new Map(Object.entries(files).map(([file, content]) => [file, Buffer.from(content, 'base64')]))
    const facts = await asProblem(Promise.resolve(sent).then(factsIn))
    await this.#authorize(who, [facts.name], `publish ${facts.name}@${facts.version}`)
    const origin = { by: byOf(who), ...source, contracts: contracts as Report }
    const release = await asProblem(this.#add(sent, origin))
    const routes = release.routes.map(({ path, title }) => ({ path, title: String(title ?? '') }))
    const { name, version } = release
    return {
      name,
      version,
      routes,
      preview: previewUrl(this.env.CODE_SECRET, { name, version }),
      ticket: visualCheckTicket(this.env.CODE_SECRET, release),
    }
  }

  async #add(sent: BuildFiles, origin: Origin): Promise<ReleaseFacts> {
    const build = inspect(sent)
    const { name, version } = build.release
    if (isDraft(version) && this.env.NODE_ENV === 'production')
      throw new Refused([`${name}@${version} is a draft, which may change: here only releases are published.`])
    await assertExternalFiles(build.release, allowedHosts(this.env))
    return add(build, this.pool, origin)
  }

  async recordVisualCheck(check: VisualCheck, who: Deployer): Promise<void> {
    const named = await asProblem(
      Promise.resolve(check.ticket).then((ticket) => releaseOf(this.env.CODE_SECRET, ticket)),
    )
    await this.#authorize(who, [named.name], `visual check of ${named.name}@${named.version}`)
    await asProblem(recordVisualCheck(this.pool, named, check))
  }

  async promote(promotion: Promotion, who: Deployer): Promise<ReleaseSet> {
    const { releases, skipVisualCheck } = promotion
    const move = this.#move(
      `promote ${releases.join(' ')}${skipVisualCheck ? ', without visual check' : ''}`,
      promotion,
      who,
    )
    await this.#authorize(who, releases.map(nameOf), move.what, !promotion.check)
    const { liveVersions } = await this.#now(promotion)
    const named = releases.map((ref) => {
      const [name = '', version = liveVersions[name]?.canary?.version] = ref.split('@')
      if (!version) throw refusedProblem([`${name} has no canary: say which version, as ${name}@1.0.0-0123456789.`])
      return { name, version }
    })
    return this.#moved(move, goLive(this.pool, named, move))
  }

  async canary(start: CanaryStart, who: Deployer): Promise<ReleaseSet> {
    const { release, percent, guard, skipVisualCheck } = start
    const move = this.#move(
      `canary ${release} ${percent} %${skipVisualCheck ? ', without visual check' : ''}`,
      start,
      who,
    )
    const [name = '', version = ''] = release.split('@')
    await this.#authorize(who, [name], move.what, !start.check)
    const { canary: last } = (await this.#now(start)).liveVersions[name] ?? {}
    // A new percentage of the same canary preserves its statistics and its guard.
    const running = last?.version === version ? last : undefined
    const since = running?.since ?? (await this.#moment())
    const canary = { version, percent, guard: guard ?? running?.guard ?? false, since }
    return this.#moved(move, goCanary(this.pool, { name, version }, canary, move))
  }

  /** Visits are timestamped by the database's clock. */
  async #moment(): Promise<string> {
    return (await readClock.first(this.pool, {}))!.now
  }

  /** Ends the canary of each name; a name without one returns to its previous release. All names change together. */
  async rollback(rollback: Rollback, who: Deployer): Promise<ReleaseSet> {
    const { names } = rollback
    const move = this.#move(`rollback ${names.join(' ')}`, rollback, who)
    await this.#authorize(who, names, move.what, !rollback.check)
    const { liveVersions } = await this.#now(rollback)
    const canaries = names.filter((name) => liveVersions[name]?.canary)
    return this.#moved(move, rollBack(this.pool, { names, canaries }, move))
  }

  async retire(retirement: Retirement, who: Deployer): Promise<ReleaseSet> {
    const { names } = retirement
    const move = this.#move(`retire ${names.join(' ')}`, retirement, who)
    await this.#authorize(who, names, move.what, !retirement.check)
    await this.#now(retirement)
    return this.#moved(move, retire(this.pool, names, move))
  }

  async withdraw({ releases }: Withdrawal, who: Deployer): Promise<void> {
    const what = `withdraw ${releases.join(' ')}`
    await this.#authorize(who, releases.map(nameOf), what, true)
    await asProblem(withdraw(this.pool, releases, `${what}, ${byOf(who)}`))
    await this.registry.refresh()
  }

  async list(who: Deployer): Promise<ReleaseLine[]> {
    const lines = await releaseLines(this.pool, await readSet(this.pool), await contractReport())
    const errorsOf = await this.errors.findByRelease(lines)
    return lines.map((line) => ({ ...line, errors: errorsOf(line), preview: this.#previewOf(line, who) }))
  }

  /** A shell's preview runs its code on the server, so only a token for the shell gets the URL. */
  #previewOf({ name, version, status, withdrawn }: ReleaseLine, who: Deployer): string | null {
    if (status === 'stable' || withdrawn !== null || (name === 'shell' && !isAllowed(who, ['shell']))) return null
    return previewUrl(this.env.CODE_SECRET, { name, version })
  }

  history(query: HistoryQuery): Promise<LiveChange[]> {
    return liveChanges(this.pool, query)
  }

  tokenOf(who: Deployer): DeployToken {
    return { scope: who.scope, by: byOf(who), mayPromote: mayPromote(who) }
  }

  liveContracts() {
    return liveReleases(this.pool)
  }

  #move(what: string, { generation, check, skipVisualCheck }: ChangeOptions, who: Deployer): LiveSetChange {
    return { what: check ? `check ${what}` : what, by: byOf(who), expected: generation, check, skipVisualCheck }
  }

  /** A set that has changed since the caller read it is reported before any other problem. */
  async #now({ generation }: ChangeOptions): Promise<LiveSet> {
    const set = await readSet(this.pool)
    if (generation === undefined || generation === set.generation) return set
    throw liveSetChangedProblem(new LiveSetChanged(generation, set.generation))
  }

  /** `isChange`: changes live releases or previews, which a token for previews may not do. */
  async #authorize(who: Deployer, names: string[], what: string, isChange = false): Promise<void> {
    const isOwn = isAllowed(who, names)
    const isEnough = !isChange || mayPromote(who)
    await recordUse(this.pool, who)
    this.#log.log({ token: byOf(who), what, allowed: isOwn && isEnough }, 'a deploy token was used')
    if (!isEnough) throw new Problem(releasesErrors['preview-token'])
    if (!isOwn) throw new Problem(releasesErrors['not-your-release'])
  }

  /** This process serves the new set before it responds. The others follow within milliseconds, by NOTIFY. */
  async #moved({ what }: LiveSetChange, moving: Promise<LiveSet>): Promise<ReleaseSet> {
    const { generation, liveVersions } = await asProblem(moving)
    await this.registry.refresh()
    const live = Object.entries(liveVersions).map(([name, liveVersion]) => ({ name, ...liveVersion }))
    return { generation, what, live: live.sort((a, b) => (a.name < b.name ? -1 : 1)) }
  }
}

type ChangeOptions = Pick<Promotion, 'generation' | 'check' | 'skipVisualCheck'>

const nameOf = (ref: string) => ref.split('@')[0] ?? ''
const byOf = ({ id, scope }: Deployer) => `token ${id} (${scope})`

const refusedProblem = (reasons: string[]) =>
  new Problem(releasesErrors.refused, {
    fields: Object.fromEntries(reasons.map((reason, index) => [String(index + 1), reason])),
  })

const liveSetChangedProblem = (cause: LiveSetChanged) => new Problem(releasesErrors['live-set-changed'], { cause })

const asProblem = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (error instanceof Refused) throw refusedProblem(error.reasons)
    if (error instanceof LiveSetChanged) throw liveSetChangedProblem(error)
    throw error
  })
