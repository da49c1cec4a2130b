import { Inject, Injectable } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { ENV, type Env } from '../env.ts'
import { drawLot, versionFor } from '../releases/canaries/share.service.ts'
import { Registry } from '../releases/registry.service.ts'
import { Release } from '../releases/release.contract.ts'
import { isAddress, PREVIEW_SECONDS, readWishes, sign, signed, type Wish, written } from './preview.ts'

const DAYS_30 = 2_592_000
/** A dev server may be in the middle of a build. */
const BUILD_MS = 15_000

/** The releases that one visitor gets. */
export interface Sight {
  shell: Release | undefined
  remotes: Release[]
  /** What differs from what is live, as `name@version`, for the bar that says so. */
  preview: string[]
  /** To be set with the reply. */
  cookie?: string
}

/** Who sees which releases: most people what is live, some a canary, and who asked for it something else. */
@Injectable()
export class Visitors {
  readonly #registry: Registry
  readonly #env: Env
  readonly #prefix: string

  constructor(registry: Registry, @Inject(ENV) env: Env) {
    this.#registry = registry
    this.#env = env
    this.#prefix = env.NODE_ENV === 'production' ? '__Host-' : ''
  }

  async sight(request: FastifyRequest): Promise<Sight> {
    if (this.#registry.live.generation === 0) await this.#registry.refresh() // this process has only just started
    const { pins } = this.#registry.live
    const drawn = this.#read(request, 'lot')
    const canary = Object.values(pins).some((pin) => pin.canary)
    const lot = /^\d{1,3}$/.test(drawn) ? drawn : drawLot()
    const releases = new Map(
      Object.entries(pins).flatMap(([name, pin]) => {
        const release = this.#registry.known(name, versionFor(lot, name, pin))
        return release ? [[name, release] as const] : []
      }),
    )
    const preview: string[] = []
    for (const wish of signed(this.#env.CODE_SECRET, this.#read(request, 'preview'))) {
      const release = await this.#fulfilled(wish)
      if (release) releases.set(wish.name, release)
      preview.push(release ? written([wish]) : `${written([wish])} (does not answer, so the live one is here)`)
    }
    return {
      shell: releases.get('shell'),
      remotes: [...releases.values()].filter(({ name }) => name !== 'shell'),
      preview,
      ...(canary && lot !== drawn && { cookie: this.#write('lot', lot, DAYS_30) }),
    }
  }

  /** The cookie that lets this browser look ahead at what `?remotes=` names (nothing: no more); or why it may not. */
  async lookAhead(text: string): Promise<{ cookie: string } | { problem: string }> {
    const wishes = readWishes(text)
    if (!wishes) return { problem: 'That is no list of releases: remotes=messaging@1.0.0-0123456789' }
    for (const wish of wishes) {
      if (isAddress(wish.at) && this.#env.NODE_ENV !== 'development')
        return { problem: 'Here only releases can be looked at, not addresses.' }
      if (!isAddress(wish.at) && !(await this.#fulfilled(wish)))
        return { problem: `There is no release ${written([wish])}.` }
    }
    const cookie = wishes.length > 0 ? sign(this.#env.CODE_SECRET, wishes) : ''
    return { cookie: this.#write('preview', cookie, cookie ? PREVIEW_SECONDS : 0) }
  }

  async #fulfilled({ name, at }: Wish): Promise<Release | undefined> {
    if (!isAddress(at)) return this.#registry.findWhole(name, at).catch(() => undefined)
    if (this.#env.NODE_ENV !== 'development') return undefined
    try {
      const reply = await fetch(`${at}/release.json`, { signal: AbortSignal.timeout(BUILD_MS) })
      const release = Release.parse(await reply.json())
      return release.name === name ? release : undefined
    } catch {
      return undefined
    }
  }

  #write(name: string, value: string, age: number): string {
    const secure = this.#prefix ? '; Secure' : ''
    return `${this.#prefix}${name}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`
  }

  #read({ headers }: FastifyRequest, name: string): string {
    const start = `${this.#prefix}${name}=`
    const found = (headers.cookie ?? '').split('; ').filter((pair) => pair.startsWith(start))
    return found.length === 1 ? (found[0]?.slice(start.length) ?? '') : ''
  }
}
