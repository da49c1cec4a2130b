import { randomInt } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { ENV, type Env } from '../../env.ts'
import { type Cookie, hostCookie } from '../../http/cookies.ts'
import { readToken, signToken } from '../../http/signed-token.ts'
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
  /** Whether these are the releases of the signed lot. A browser may have changed the cookie `variant`, which is not signed. */
  isOfLot: boolean
  /** The cookies that a reply must set before a cache may keep the next one. */
  cookies: string[]
}

/**
 * Draws what a visitor gets while canaries run. `lot`, one of a thousand, is whom they are drawn for. It is signed, and is the
 * proof of what a visitor got, also from a cache. `variant` is what came out: one of at most three values for the whole site,
 * so that a cache can tell visitors apart by it. It proves nothing.
 */
@Injectable()
export class Draws {
  readonly #lot: Cookie
  readonly #variant: Cookie

  constructor(
    private readonly registry: Registry,
    @Inject(ENV) private readonly env: Env,
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
    const drawn = this.lotIn(cookies)
    const lot = drawn ?? String(randomInt(LOTS))
    const named = this.#variant.read(cookies)
    const held = keptVariants(pins).find(({ value }) => value === named)
    const ofLot = variantFor(lot, pins)
    const variant = held ?? ofLot
    const value = variant.value ?? ''
    return {
      lot,
      releases: this.registry.liveFor(variant),
      ...(held && { held }),
      isDrawn: isDrawn(pins),
      isOfLot: variant.canaries.join() === ofLot.canaries.join(),
      cookies: [
        ...(isDrawn(pins) && !held && !drawn
          ? [this.#lot.set(signToken(this.env.CODE_SECRET, 'lot', lot, { seconds: DAYS_30 }))]
          : []),
        ...(value === named ? [] : [value ? this.#variant.set(value) : this.#variant.clear()]),
      ],
    }
  }

  /** The releases that a browser with this signed lot has got; without one those that everybody gets. */
  had(lot: string | undefined): Map<string, Release> {
    const { pins } = this.registry.live
    const releases = this.registry.liveFor(lot ? variantFor(lot, pins) : { canaries: [] })
    if (!lot) for (const [name, { canary }] of Object.entries(pins)) if (canary) releases.delete(name)
    return releases
  }

  /** Returns the lot in a visitor's cookies, if the site has signed it. */
  lotIn(cookies: string | undefined): string | undefined {
    return readToken(this.env.CODE_SECRET, 'lot', this.#lot.read(cookies))
  }
}
