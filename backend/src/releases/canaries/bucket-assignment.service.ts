import { randomInt } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { ENV, type Env } from '../../env.ts'
import { type Cookie, hostCookie } from '../../http/cookies.ts'
import { readToken, signToken } from '../../http/signed-token.ts'
import { RegistryService } from '../registry.service.ts'
import type { Release } from '../release.contract.ts'
import { BUCKETS, cacheableVariants, hasCanaries, type Variant, variantFor } from './variants.ts'

const DAYS_30 = 2_592_000

export interface Assignment {
  bucket: string
  releases: Map<string, Release>
  /** Identified by the cookie `variant`. Caches may store its documents. Undefined while no canary runs. */
  cachedVariant?: Variant
  hasCanaries: boolean
  /**
   * Whether these are the releases of the signed bucket. A browser may have changed the cookie `variant`, which is not
   * signed.
   */
  matchesBucket: boolean
  /** The reply sets these cookies, and caches may store only later replies. */
  cookies: string[]
}

/**
 * Assigns visitors at random to one of a thousand buckets while canaries run. The cookie `bucket` is signed: it proves
 * which releases a visitor got, even from a cache. The cookie `variant` has at most three values for the whole site, so
 * that a cache can use it as a key; it is not signed and proves nothing.
 */
@Injectable()
export class BucketAssignmentService {
  readonly #bucket: Cookie
  readonly #variant: Cookie

  constructor(
    private readonly registry: RegistryService,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.#bucket = hostCookie(env, 'bucket', DAYS_30)
    this.#variant = hostCookie(env, 'variant', DAYS_30)
  }

  get cacheKey(): string {
    return this.#variant.name
  }

  assign(cookies: string | undefined): Assignment {
    const { liveVersions } = this.registry.live
    const known = this.bucketIn(cookies)
    const bucket = known ?? String(randomInt(BUCKETS))
    const cookieVariant = this.#variant.read(cookies)
    const cachedVariant = cacheableVariants(liveVersions).find(({ value }) => value === cookieVariant)
    const bucketVariant = variantFor(bucket, liveVersions)
    const variant = cachedVariant ?? bucketVariant
    const value = variant.value ?? ''
    return {
      bucket,
      releases: this.registry.liveFor(variant),
      ...(cachedVariant && { cachedVariant }),
      hasCanaries: hasCanaries(liveVersions),
      matchesBucket: variant.canaries.join() === bucketVariant.canaries.join(),
      cookies: [
        ...(hasCanaries(liveVersions) && !cachedVariant && !known
          ? [this.#bucket.set(signToken(this.env.CODE_SECRET, 'bucket', bucket, { seconds: DAYS_30 }))]
          : []),
        ...(value === cookieVariant ? [] : [value ? this.#variant.set(value) : this.#variant.clear()]),
      ],
    }
  }

  releasesOf(bucket: string | undefined): Map<string, Release> {
    const { liveVersions } = this.registry.live
    if (bucket) return this.registry.liveFor(variantFor(bucket, liveVersions))
    // Without a bucket it is unknown which release of a remote with a canary the page has.
    const releases = this.registry.liveFor({ canaries: [] })
    for (const [name, { canary }] of Object.entries(liveVersions)) if (canary) releases.delete(name)
    return releases
  }

  bucketIn(cookies: string | undefined): string | undefined {
    return readToken(this.env.CODE_SECRET, 'bucket', this.#bucket.read(cookies))
  }
}
