import { randomInt } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { ENV, type Env } from '../../env.ts'
import { type Cookie, hostCookie } from '../../http/cookies.ts'
import { Registry } from '../registry.service.ts'
import type { Release } from '../release.contract.ts'
import { isDrawn, keptVariants, LOTS, type Variant, variantFor } from './variants.ts'

const DAYS_30 = 2_592_000

/** What the cookies of a visitor draw. */
export interface Draw {
  lot: string
  releases: Map<string, Release>
  /** The variant of the cookie `variant`; a cache may keep its documents. Undefined while no canary runs. */
  held?: Variant
  /** Whether canaries run. */
  isDrawn: boolean
  /** The cookies that a reply must set before a cache may keep the next one. */
  cookies: string[]
}

/**
 * Draws what a visitor gets while canaries run. `lot`, one of a thousand, is whom they are drawn for; `variant` is what
 * came out: one of at most three values for the whole site, so that a cache can tell visitors apart by it.
 */
@Injectable()
export class Draws {
  readonly #lot: Cookie
  readonly #variant: Cookie

  constructor(
    private readonly registry: Registry,
    @Inject(ENV) env: Env,
  ) {
    this.#lot = hostCookie(env, 'lot', DAYS_30)
    this.#variant = hostCookie(env, 'variant', DAYS_30)
  }

  /** The name of the cookie by which a cache keeps pages apart. */
  get cacheKey(): string {
    return this.#variant.name
  }

  of(cookies: string | undefined): Draw {
    const { pins } = this.registry.live
    const drawn = this.#lotIn(cookies)
    const lot = drawn ?? String(randomInt(LOTS))
    const named = this.#variant.read(cookies)
    const held = keptVariants(pins).find(({ value }) => value === named)
    const variant = held ?? variantFor(lot, pins)
    const value = variant.value ?? ''
    return {
      lot,
      releases: this.registry.liveFor(variant),
      ...(held && { held }),
      isDrawn: isDrawn(pins),
      cookies: [
        ...(isDrawn(pins) && !held && !drawn ? [this.#lot.set(lot)] : []),
        ...(value === named ? [] : [value ? this.#variant.set(value) : this.#variant.clear()]),
      ],
    }
  }

  /** The releases that a browser with these cookies has got; without cookies those that everybody gets. */
  had(cookies: string | undefined): Map<string, Release> {
    const { pins } = this.registry.live
    const named = this.#variant.read(cookies)
    const held = keptVariants(pins).find(({ value }) => value === named)
    const lot = this.#lotIn(cookies)
    const releases = this.registry.liveFor(held ?? (lot ? variantFor(lot, pins) : { canaries: [] }))
    if (!held && !lot) for (const [name, { canary }] of Object.entries(pins)) if (canary) releases.delete(name)
    return releases
  }

  #lotIn(cookies: string | undefined): string | undefined {
    const lot = this.#lot.read(cookies)
    return /^\d{1,3}$/.test(lot) ? lot : undefined
  }
}
