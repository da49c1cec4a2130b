import { createHash } from 'node:crypto'
import { Inject, Injectable, Logger } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { originOf } from '../http/network.ts'
import { type PreviewCookie, previewCookie } from '../http/preview-cookie.ts'
import { personalRequests } from '../http/shared-responses.ts'
import { BucketAssignmentService } from '../releases/canaries/bucket-assignment.service.ts'
import { CanaryHealthService } from '../releases/canaries/canary-health.service.ts'
import { RegistryService } from '../releases/registry.service.ts'
import { Release } from '../releases/release.contract.ts'
import type { OverrideOptions, PackageOptions } from './documents.contract.ts'
import { findOffered, findPublished } from './documents.sql.ts'
import { isAddress, overridesIn, overridesText, type ReleaseOverride } from './release-overrides.ts'

/** A dev server may still be building. */
const BUILD_MS = 60_000

export interface ChosenReleases {
  shell: Release | undefined
  remotes: Release[]
  /** The releases that differ from the live ones, as `name@version`, for the preview bar. */
  preview: string[]
  /** Whether the preview must not touch what the user has stored in this browser. */
  isGuarded: boolean
  /**
   * The signed id with which this document reports errors and timings. Previews, cacheable documents, and documents
   * whose releases differ from those of the visitor's bucket have none.
   */
  visit?: string
  isPersonal: boolean
  /** The key under which this process caches the document for all visitors; undefined when it is not shared. */
  pageCacheKey?: string
  /** Caches must use this cookie as a key while canaries run. */
  cacheKey?: string
  overrides: ReleaseOverride[]
  cookies: string[]
}

@Injectable()
export class ReleaseChoice {
  readonly #log = new Logger('document')
  readonly #preview: PreviewCookie
  readonly #isPersonal: ReturnType<typeof personalRequests>

  constructor(
    private readonly registry: RegistryService,
    private readonly canaries: CanaryHealthService,
    private readonly buckets: BucketAssignmentService,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.#preview = previewCookie(env)
    this.#isPersonal = personalRequests(env)
  }

  async choose(request: Pick<FastifyRequest, 'headers'>): Promise<ChosenReleases> {
    const { headers } = request
    if (this.registry.live.generation === 0) await this.registry.refresh()
    const { bucket, releases, cachedVariant, hasCanaries, matchesBucket, cookies } = this.buckets.assign(headers.cookie)
    const isPersonal = this.#isPersonal(request)
    const preview: string[] = []
    const overrides = this.#overridesIn(headers.cookie)
    for (const override of overrides) {
      const release = await this.releaseOf(override)
      if (release) releases.set(override.name, release)
      preview.push(
        release ? overridesText([override]) : `${overridesText([override])} (not available, so the live one is shown)`,
      )
    }
    const { generation, liveVersions } = this.registry.live
    // During a canary of the shell each document is counted, so none is shared.
    const isShared =
      !isPersonal && cookies.length === 0 && (!hasCanaries || (cachedVariant && !liveVersions.shell?.canary))
    return {
      isPersonal,
      cookies,
      shell: releases.get('shell'),
      remotes: [...releases.values()].filter(({ name }) => name !== 'shell'),
      preview,
      isGuarded: preview.length > 0 && this.#preview.isGuarded(headers.cookie),
      overrides,
      ...(isShared && {
        pageCacheKey: `${generation} ${cachedVariant?.value ?? ''} ${[...releases.values()].map(digestOf).join()}`,
      }),
      ...(hasCanaries && { cacheKey: this.buckets.cacheKey }),
      ...(preview.length === 0 && !isShared && matchesBucket && { visit: this.canaries.newVisit(bucket) }),
    }
  }

  async liveShell({ headers }: Pick<FastifyRequest, 'headers'>): Promise<Release | undefined> {
    if (this.registry.live.generation === 0) await this.registry.refresh()
    return this.buckets.assign(headers.cookie).releases.get('shell')
  }

  /** Called when a document was sent. Its page should report, which a broken shell cannot do. */
  expectReport({ shell, visit }: ChosenReleases, { headers, ip }: FastifyRequest): void {
    // Only browsers send this header; other programs run no scripts and never report.
    if (!shell || !visit || headers['sec-fetch-dest'] !== 'document') return
    this.canaries.expectReport(shell.version, visit, originOf(ip))
  }

  /** In development only: elsewhere, no visitor may learn about unpublished releases, and no script may choose one. */
  async overrideOptions({ overrides }: ChosenReleases): Promise<OverrideOptions | undefined> {
    if (this.env.NODE_ENV !== 'development') return undefined
    const offered = await this.#offeredVersions()
    const packages = Object.entries(this.registry.live.liveVersions).map(([name, { version }]): PackageOptions => {
      const override = overrides.find((one) => one.name === name)?.at
      const versions = offered.filter((release) => release.name === name && name !== 'shell')
      return {
        name,
        live: version,
        ...(override && { override }),
        versions: versions.map((release) => release.version),
      }
    })
    return { packages: packages.sort((a, b) => (a.name < b.name ? -1 : 1)) }
  }

  published({ name, at }: ReleaseOverride) {
    return findPublished.first(this.pool, { name, version: at })
  }

  #overridesIn(cookies: string | undefined): ReleaseOverride[] {
    return overridesIn(this.#preview.read(cookies))
  }

  async #offeredVersions(): Promise<{ name: string; version: string }[]> {
    const rows = await findOffered.rows(this.pool, {})
    const replaced = new Set(await this.registry.replacedAmong(rows))
    return rows.filter(({ name, version }) => !replaced.has(overridesText([{ name, at: version }])))
  }

  async releaseOf({ name, at }: ReleaseOverride): Promise<Release | undefined> {
    if (!isAddress(at)) return this.registry.findWhole(name, at).catch(() => undefined)
    if (this.env.NODE_ENV !== 'development') return undefined
    try {
      const reply = await fetch(`${at}/release.json?name=${name}`, { signal: AbortSignal.timeout(BUILD_MS) })
      if (!reply.ok) throw new Error(await reply.text())
      const release = Release.parse(await reply.json())
      return release.name === name ? release : undefined
    } catch (error) {
      this.#log.warn({ name, at, message: (error as Error).message }, 'a release under development cannot be shown')
      return undefined
    }
  }
}

const digests = new WeakMap<Release, string>()

function digestOf(release: Release): string {
  const known = digests.get(release)
  if (known) return known
  const digest = createHash('sha256').update(JSON.stringify(release)).digest('base64url')
  digests.set(release, digest)
  return digest
}
