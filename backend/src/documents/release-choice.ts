import { Inject, Injectable, Logger } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { type Cookie, hostCookie } from '../http/cookies.ts'
import { originOf } from '../http/network.ts'
import { personalRequests } from '../http/shared-responses.ts'
import { BucketAssignmentService } from '../releases/canaries/bucket-assignment.service.ts'
import { CanaryHealthService } from '../releases/canaries/canary-health.service.ts'
import { isSigned } from '../releases/public.ts'
import { RegistryService } from '../releases/registry.service.ts'
import { Release } from '../releases/release.contract.ts'
import type { OverrideOptions, PackageOptions } from './documents.contract.ts'
import { digestOf } from './page.ts'
import {
  isAddress,
  overridesText,
  PREVIEW_SECONDS,
  parseOverrides,
  type ReleaseOverride,
  readSignedOverrides,
  signOverrides,
} from './release-overrides.ts'

/** A dev server may still be building. */
const BUILD_MS = 60_000
const MAX_OFFERED = 20

const OFFERED = `
  select name, version from (
    select name, version, published_at, row_number() over (partition by name order by published_at desc) as rank
    from release where withdrawn_at is null
  ) as ranked
  where rank <= ${MAX_OFFERED} order by published_at desc`

export interface ChosenReleases {
  shell: Release | undefined
  remotes: Release[]
  /** The releases that differ from the live ones, as `name@version`, for the preview bar. */
  preview: string[]
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

export interface PreviewRequest {
  remotes: string
  signed: string
  isOwn: boolean
}

@Injectable()
export class ReleaseChoice {
  readonly #log = new Logger('document')
  readonly #preview: Cookie
  readonly #isPersonal: ReturnType<typeof personalRequests>

  constructor(
    private readonly registry: RegistryService,
    private readonly canaries: CanaryHealthService,
    private readonly buckets: BucketAssignmentService,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.#preview = hostCookie(env, 'preview', PREVIEW_SECONDS)
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
      const release = await this.#releaseOf(override)
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
      overrides,
      ...(isShared && {
        pageCacheKey: `${generation} ${cachedVariant?.value ?? ''} ${[...releases.values()].map(digestOf).join()}`,
      }),
      ...(hasCanaries && { cacheKey: this.buckets.cacheKey }),
      ...(preview.length === 0 && !isShared && matchesBucket && { visit: this.canaries.newVisit(bucket) }),
    }
  }

  /** Called when a document was sent. Its page should report, which a broken shell cannot do. */
  expectReport({ shell, visit }: ChosenReleases, { headers, ip }: FastifyRequest): void {
    // Only browsers send this header; other programs run no scripts and never report.
    if (!shell || !visit || headers['sec-fetch-dest'] !== 'document') return
    this.canaries.expectReport(shell.version, visit, originOf(ip))
  }

  async overrideOptions({ overrides }: ChosenReleases): Promise<OverrideOptions | undefined> {
    const isDevelopment = this.env.NODE_ENV === 'development'
    if (!isDevelopment && overrides.length === 0) return undefined
    // A visitor with one preview must not learn about other unpublished releases.
    const offered = isDevelopment ? await this.#offeredVersions() : []
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
    return { packages: packages.sort((a, b) => (a.name < b.name ? -1 : 1)), acceptsAddresses: isDevelopment }
  }

  /**
   * Whether the user has opened this address directly or from this site. In development that suffices to choose
   * releases, so that `npm run dev` can print an address.
   */
  isOwnNavigation({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
    const from = headers['sec-fetch-site'] ?? 'none'
    return this.env.NODE_ENV === 'development' && (from === 'none' || from === 'same-origin')
  }

  #overridesIn(cookies: string | undefined): ReleaseOverride[] {
    return readSignedOverrides(this.env.CODE_SECRET, this.#preview.read(cookies))
  }

  /**
   * Returns the cookie that shows the releases in `remotes` to this browser (an empty list ends the preview), or the
   * reason for a refusal. Another site can make a browser open an address, so each release needs a signature, unless
   * the browser already sees it or the request comes from this site. A shell is the whole page, so it always needs one.
   */
  async previewCookie(
    { remotes, signed, isOwn }: PreviewRequest,
    cookies: string | undefined,
  ): Promise<{ cookie: string } | { problem: string }> {
    const isSeen = ({ name, at }: ReleaseOverride) =>
      this.#overridesIn(cookies).some((one) => one.name === name && one.at === at)
    const overrides = parseOverrides(remotes)
    if (!overrides) return { problem: 'This is not a list of releases. Example: remotes=messaging@1.0.0-0123456789' }
    for (const override of overrides) {
      if (isAddress(override.at) && this.env.NODE_ENV !== 'development')
        return { problem: 'Only releases can be previewed here, not addresses.' }
      const mayPick = isOwn && (override.name !== 'shell' || isAddress(override.at))
      if (
        !mayPick &&
        !isSeen(override) &&
        !isSigned(this.env.CODE_SECRET, { name: override.name, version: override.at }, signed)
      )
        return {
          problem: `${overridesText([override])} can be previewed by the link that \`npm run release -- publish --preview\` prints.`,
        }
      if (!isAddress(override.at) && !(await this.#releaseOf(override)))
        return { problem: `There is no release ${overridesText([override])}, or a newer one has replaced it.` }
    }
    if (overrides.length === 0) return { cookie: this.#preview.clear() }
    // A remote under development needs development React, which the shell of its server contains.
    const at = overrides.map((override) => override.at).find(isAddress)
    if (at && overrides.every(({ name }) => name !== 'shell')) overrides.push({ name: 'shell', at })
    return { cookie: this.#preview.set(signOverrides(this.env.CODE_SECRET, overrides)) }
  }

  async #offeredVersions(): Promise<{ name: string; version: string }[]> {
    const { rows } = await this.pool.query<{ name: string; version: string }>(OFFERED)
    const replaced = new Set(await this.registry.replacedAmong(rows))
    return rows.filter(({ name, version }) => !replaced.has(overridesText([{ name, at: version }])))
  }

  async #releaseOf({ name, at }: ReleaseOverride): Promise<Release | undefined> {
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
