import * as z from 'zod/mini'
import { ReleaseRef } from '../releases.contract.ts'

const milliseconds = z.optional(z.int().check(z.gte(0), z.lte(600_000)))

/**
 * The result of one document with its releases; sent again when more is known. `visit` is the document's random number.
 */
export const Visit = z.strictObject({
  type: z.literal('visit'),
  visit: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  /** The signed id. A document from a cache has none, so cookies prove its releases. */
  signed: z.optional(z.string().check(z.regex(/^[\w.-]{1,120}$/))),
  releases: z
    .array(
      z.strictObject({
        release: ReleaseRef,
        failed: z.boolean(),
        /** The time from the document's start until the release's first part was shown. */
        load: milliseconds,
        lcp: milliseconds,
        inp: milliseconds,
        /**
         * The first response that did not match its contract: the endpoint and the path of the field, never a value.
         */
        reason: z.optional(z.string().check(z.regex(/^[\w.[\]@/ -]{1,160}$/))),
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
})
export type Visit = z.infer<typeof Visit>
