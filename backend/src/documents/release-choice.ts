import { randomInt } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { ENV, type Env } from '../env.ts'
import { type Cookie, hostCookie } from '../http/cookies.ts'
import { networkOf } from '../http/network.ts'
import { CanaryHealth } from '../releases/canaries/canary-health.service.ts'
import { isSigned } from '../releases/public.ts'
import { Registry } from '../releases/registry.service.ts'
import { Release } from '../releases/release.contract.ts'
import { isAddress, PREVIEW_SECONDS, readWishes, signedWishes, signWishes, type Wish, wishText } from './preview.ts'

const DAYS_30 = 2_592_000
/** A dev server may still be building. */
const BUILD_MS = 15_000

/** The releases that one visitor gets. */
export interface ChosenReleases {
  shell: Release | undefined
  /** The code that renders the documents of a shell under development. */
  documentCode?: Buffer
  remotes: Release[]
  /** The releases that differ from the live ones, as `name@version`, for the bar that shows them. */
  preview: string[]
  /** The signed id of the document, by which its page reports how it fares; a preview has none. */
  visit?: string
  /** To be set with the reply. */
  cookie?: string
}

/** Chooses the releases of each visitor: most get what is live, some a canary, and a preview shows what it names. */
@Injectable()
export class ReleaseChoice {
  readonly #lot: Cookie
  readonly #preview: Cookie

  constructor(
    private readonly registry: Registry,
    private readonly canaries: CanaryHealth,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.#lot = hostCookie(env, 'lot', DAYS_30)
    this.#preview = hostCookie(env, 'preview', PREVIEW_SECONDS)
  }

  async choose({ headers }: FastifyRequest): Promise<ChosenReleases> {
    if (this.registry.live.generation === 0) await this.registry.refresh() // this process has only just started
    const drawn = this.#lot.read(headers.cookie)
    const lot = /^\d{1,3}$/.test(drawn) ? drawn : drawLot()
    const releases = this.registry.liveFor(lot)
    const hasCanary = Object.values(this.registry.live.pins).some((pin) => pin.canary)
    const preview: string[] = []
    let documentCode: Buffer | undefined
    for (const wish of signedWishes(this.env.CODE_SECRET, this.#preview.read(headers.cookie))) {
      const release = await this.#releaseOf(wish)
      if (release) releases.set(wish.name, release)
      if (release && wish.name === 'shell' && isAddress(wish.at)) documentCode = await underDevelopment(wish.at)
      preview.push(release ? wishText([wish]) : `${wishText([wish])} (does not answer, so the live one is here)`)
    }
    return {
      shell: releases.get('shell'),
      remotes: [...releases.values()].filter(({ name }) => name !== 'shell'),
      preview,
      ...(documentCode && { documentCode }),
      ...(preview.length === 0 && { visit: this.canaries.newVisit(lot) }),
      ...(hasCanary && lot !== drawn && { cookie: this.#lot.set(lot) }),
    }
  }

  /** A document was sent. Its page is expected to report, which a dead shell cannot do. */
  expectReport({ shell, visit }: ChosenReleases, { headers, ip }: FastifyRequest): void {
    // Programs that run no scripts ask for documents too, but do not say that they navigate.
    if (!shell || !visit || headers['sec-fetch-dest'] !== 'document') return
    // The document does not wait for the database.
    this.canaries.expectReport(shell.version, visit, networkOf(ip)).catch(() => {})
  }

  /** The cookie that shows this browser what `?remotes=` names; an empty text ends the preview. Or why it may not. */
  async previewCookie(text: string, signed: string): Promise<{ cookie: string } | { problem: string }> {
    const wishes = readWishes(text)
    if (!wishes) return { problem: 'That is no list of releases: remotes=messaging@1.0.0-0123456789' }
    for (const wish of wishes) {
      if (isAddress(wish.at) && this.env.NODE_ENV !== 'development')
        return { problem: 'Here only releases can be looked at, not addresses.' }
      if (wish.name === 'shell' && !isAddress(wish.at) && !isSigned(this.env.CODE_SECRET, wish.at, signed))
        return { problem: 'A shell is looked at by the link that `npm run release -- publish --preview` prints.' }
      if (!isAddress(wish.at) && !(await this.#releaseOf(wish)))
        return { problem: `There is no release ${wishText([wish])}.` }
    }
    if (wishes.length === 0) return { cookie: this.#preview.clear() }
    // A remote under development needs development React, which the shell of its server brings.
    const at = wishes.map((wish) => wish.at).find(isAddress)
    if (at && wishes.every(({ name }) => name !== 'shell')) wishes.push({ name: 'shell', at })
    return { cookie: this.#preview.set(signWishes(this.env.CODE_SECRET, wishes)) }
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

/** The code of documents that a dev server has built; it answers when no build runs. */
async function underDevelopment(at: string): Promise<Buffer | undefined> {
  const reply = await fetch(`${at}/document.cjs`, { signal: AbortSignal.timeout(BUILD_MS) }).catch(() => undefined)
  return reply?.ok ? Buffer.from(await reply.arrayBuffer()) : undefined
}

/** One of a thousand, so that a lot identifies nobody. */
const drawLot = () => String(randomInt(1000))
