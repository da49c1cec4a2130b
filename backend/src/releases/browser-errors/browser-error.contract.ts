import * as z from 'zod/mini'
import { ReleaseRef } from '../releases.contract.ts'

/**
 * An uncaught error of a release in a browser. The server replaces possible personal data before it stores the text.
 */
export const BrowserError = z.strictObject({
  type: z.literal('error'),
  release: ReleaseRef,
  route: z.string().check(z.regex(/^\/[\w:?*/.-]{0,120}$/)),
  message: z.string().check(z.minLength(1), z.maxLength(300)),
})
export type BrowserError = z.infer<typeof BrowserError>
