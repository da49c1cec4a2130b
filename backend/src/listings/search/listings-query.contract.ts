// Separate from the forms, because pages load those only.
import * as z from 'zod/mini'
import { Page } from '../../http/http.contract.ts'
import { languageCodes } from '../../languages/language-codes.contract.ts'
import { endDate, searchFields } from './search.contract.ts'

/**
 * Open listings, the soonest trip first when filtered by route, day or flight, otherwise helpers first and then the
 * newest. Unknown parameters are ignored, because pages pass their own query on.
 */
export const ListingsQuery = z.object({
  ...searchFields,
  endDate,
  /** The people speak any of these languages, by ISO 639-3: `language=tel&language=hin`. */
  language: z.optional(
    z.pipe(
      z.pipe(
        z.union([z.string(), z.array(z.string())]),
        z.transform((one) => [one].flat().filter(Boolean)),
      ),
      languageCodes,
    ),
  ),
  /**
   * `home`: the newest confirmed listings whose sender passed the bot check, the most complete cards first. There is no next
   * page.
   */
  on: z.optional(z.literal('home')),
  ...Page.shape,
})
export type ListingsQuery = z.infer<typeof ListingsQuery>
