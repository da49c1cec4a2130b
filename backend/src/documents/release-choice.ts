import { Inject, Injectable } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { type Cookie, hostCookie } from '../http/cookies.ts'
import { originOf } from '../http/network.ts'
import { personalRequests } from '../http/shared-replies.ts'
import { BucketAssignment } from '../releases/canaries/bucket-assignment.service.ts'
import { CanaryHealth } from '../releases/canaries/canary-health.service.ts'
import { isSigned } from '../releases/public.ts'
import { Registry } from '../releases/registry.service.ts'
import { Release } from '../releases/release.contract.ts'
import type { Choice, Choices } from './documents.contract.ts'
import { digestOf } from './page.ts'
import { isAddress, PREVIEW_SECONDS, readWishes, signedWishes, signWishes, type Wish, wishText } from './preview.ts'

/** A dev server may still be building. */
const BUILD_MS = 15_000
const MOST_OFFERED = 20

const OFFERED = `
  select name, version from (
    select name, version, published_at, row_number() over (partition by name order by published_at desc) as place
    from release where withdrawn_at is null
  ) as ranked
  where place <= ${MOST_OFFERED} order by published_at desc`

/** The releases that one visitor gets. */
export interface ChosenReleases {
  shell: Release | undefined
  remotes: Release[]
  /** The releases that differ from the live ones, as `name@version`, for the bar that shows them. */
  preview: string[]
  /**
   * The signed id of the document, by which its page reports how it fares. A preview has none, nor has a document whose
   * releases are not those of its visitor's bucket, nor one that a cache may give to many: there the signed bucket is the proof.
   */
  visit?: string
  /** Whether somebody may be signed in, or has a preview. */
  isPersonal: boolean
  /** What tells the documents of this choice apart from others, if they are the same for many visitors. */
  sharedAs?: string
  /** The name of the cookie by which a cache must keep documents apart, while canaries run. */
  cacheKey?: string
  /** What this browser asked to see, answering or not. */
  wishes: Wish[]
  /** To be set with the reply. */
  cookies: string[]
}

/** The releases that a browser asks to see. */
export interface AskedPreview {
  remotes: string
  /** The signatures of releases, as `previewAddress` makes them. */
  signed: string
  /** Whether the user of this site has asked, and no other site. */
  isOwn: boolean
}

/** Chooses the releases of each visitor: most get what is live, some a canary, and a preview shows what it names. */
@Injectable()
export class ReleaseChoice {
  readonly #preview: Cookie
  readonly #isPersonal: ReturnType<typeof personalRequests>

  constructor(
    private readonly registry: Registry,
    private readonly canaries: CanaryHealth,
    private readonly buckets: BucketAssignment,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.#preview = hostCookie(env, 'preview', PREVIEW_SECONDS)
    this.#isPersonal = personalRequests(env)
  }

  async choose(request: Pick<FastifyRequest, 'headers'>): Promise<ChosenReleases> {
    const { headers } = request
    if (this.registry.live.generation === 0) await this.registry.refresh() // this process has only just started
    const { bucket, releases, cachedVariant, hasCanaries, matchesBucket, cookies } = this.buckets.assign(headers.cookie)
    const isPersonal = this.#isPersonal(request)
    const preview: string[] = []
    const wishes = this.#wishesIn(headers.cookie)
    for (const wish of wishes) {
      const release = await this.#releaseOf(wish)
      if (release) releases.set(wish.name, release)
      preview.push(release ? wishText([wish]) : `${wishText([wish])} (is not there, so the live one is here)`)
    }
    const { generation, liveVersions } = this.registry.live
    // Documents of a shell that may be dead are counted, so each of them is one visitor's.
    const isShared =
      !isPersonal && cookies.length === 0 && (!hasCanaries || (cachedVariant && !liveVersions.shell?.canary))
    return {
      isPersonal,
      cookies,
      shell: releases.get('shell'),
      remotes: [...releases.values()].filter(({ name }) => name !== 'shell'),
      preview,
      wishes,
      ...(isShared && {
        sharedAs: `${generation} ${cachedVariant?.value ?? ''} ${[...releases.values()].map(digestOf).join()}`,
      }),
      ...(hasCanaries && { cacheKey: this.buckets.cacheKey }),
      ...(preview.length === 0 && !isShared && matchesBucket && { visit: this.canaries.newVisit(bucket) }),
    }
  }

  /** A document was sent. Its page is expected to report, which a dead shell cannot do. */
  expectReport({ shell, visit }: ChosenReleases, { headers, ip }: FastifyRequest): void {
    // Programs that run no scripts ask for documents too, but do not say that they navigate.
    if (!shell || !visit || headers['sec-fetch-dest'] !== 'document') return
    this.canaries.expectReport(shell.version, visit, originOf(ip))
  }

  /** What somebody who works here, or has a preview, can see instead of the live releases; nothing for anybody else. */
  async choices({ wishes }: ChosenReleases): Promise<Choices | undefined> {
    const isHere = this.env.NODE_ENV === 'development'
    if (!isHere && wishes.length === 0) return undefined
    // Whoever has one preview does not learn of releases that nobody has shown them.
    const offered = isHere ? await this.#offeredVersions() : []
    const packages = Object.entries(this.registry.live.liveVersions).map(([name, { version }]): Choice => {
      const wish = wishes.find((one) => one.name === name)?.at
      const versions = offered.filter((release) => release.name === name && name !== 'shell')
      return { name, live: version, ...(wish && { wish }), versions: versions.map((release) => release.version) }
    })
    return { packages: packages.sort((a, b) => (a.name < b.name ? -1 : 1)), addresses: isHere }
  }

  /**
   * Whether the user has opened this address themselves, or from this site. In development that is enough to ask for releases,
   * so that `npm run dev` can print an address.
   */
  isOwnNavigation({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
    const from = headers['sec-fetch-site'] ?? 'none'
    return this.env.NODE_ENV === 'development' && (from === 'none' || from === 'same-origin')
  }

  #wishesIn(cookies: string | undefined): Wish[] {
    return signedWishes(this.env.CODE_SECRET, this.#preview.read(cookies))
  }

  /**
   * The cookie that shows this browser what `remotes` names; an empty text ends the preview. Otherwise the reason why there
   * is no such preview. Another site can make a browser open an address, so each release needs a signature, unless the
   * browser sees it already or the user of this site has asked. A shell is the whole page, so it always needs one.
   */
  async previewCookie(
    { remotes, signed, isOwn }: AskedPreview,
    cookies: string | undefined,
  ): Promise<{ cookie: string } | { problem: string }> {
    const isSeen = ({ name, at }: Wish) => this.#wishesIn(cookies).some((one) => one.name === name && one.at === at)
    const wishes = readWishes(remotes)
    if (!wishes) return { problem: 'That is no list of releases: remotes=messaging@1.0.0-0123456789' }
    for (const wish of wishes) {
      if (isAddress(wish.at) && this.env.NODE_ENV !== 'development')
        return { problem: 'Here only releases can be looked at, not addresses.' }
      const mayPick = isOwn && (wish.name !== 'shell' || isAddress(wish.at))
      if (!mayPick && !isSeen(wish) && !isSigned(this.env.CODE_SECRET, wish, signed))
        return {
          problem: `${wishText([wish])} is looked at by the link that \`npm run release -- publish --preview\` prints.`,
        }
      if (!isAddress(wish.at) && !(await this.#releaseOf(wish)))
        return { problem: `There is no release ${wishText([wish])}, or a newer one has replaced it.` }
    }
    if (wishes.length === 0) return { cookie: this.#preview.clear() }
    // A remote under development needs development React, which the shell of its server brings.
    const at = wishes.map((wish) => wish.at).find(isAddress)
    if (at && wishes.every(({ name }) => name !== 'shell')) wishes.push({ name: 'shell', at })
    return { cookie: this.#preview.set(signWishes(this.env.CODE_SECRET, wishes)) }
  }

  /** The newest releases of each package that can be looked at. */
  async #offeredVersions(): Promise<{ name: string; version: string }[]> {
    const { rows } = await this.pool.query<{ name: string; version: string }>(OFFERED)
    const replaced = new Set(await this.registry.replacedAmong(rows))
    return rows.filter(({ name, version }) => !replaced.has(wishText([{ name, at: version }])))
  }

  async #releaseOf({ name, at }: Wish): Promise<Release | undefined> {
    if (!isAddress(at)) return this.registry.findWhole(name, at).catch(() => undefined)
    if (this.env.NODE_ENV !== 'development') return undefined
    try {
      const reply = await fetch(`${at}/release.json?name=${name}`, { signal: AbortSignal.timeout(BUILD_MS) })
      const release = Release.parse(await reply.json())
      return release.name === name ? release : undefined
    } catch {
      return undefined
    }
  }
}
