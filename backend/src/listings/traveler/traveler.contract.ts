import * as z from 'zod/mini'

export const RELATIONS = [
  ...['mother', 'father', 'grandmother', 'grandfather', 'wife', 'husband', 'partner', 'daughter', 'son'],
  ...['sister', 'brother', 'aunt', 'uncle', 'cousin', 'relative', 'friend'],
] as const

/** The first two are children, for whom only a parent may post. */
export const AGE_BANDS = ['under-12', '12-17', '18-29', '30s', '40s', '50s', '60s', '70s', '80-plus'] as const
export const CHILDREN: ReadonlyArray<(typeof AGE_BANDS)[number]> = ['under-12', '12-17']

export const NEEDS = [
  ...['wheelchair', 'first-flight', 'connection', 'forms', 'medicine-times'],
  ...['diet', 'little-english', 'child', 'pet'],
] as const

/**
 * An optional field is absent until the poster shares it with the viewer (`public.ts` of this module), and after it is
 * erased.
 */
export const TravelerFacts = z.object({
  firstName: z.optional(z.string()),
  relation: z.enum(RELATIONS),
  ageBand: z.optional(z.enum(AGE_BANDS)),
  needs: z.array(z.enum(NEEDS)),
  /** Helps to recognize the traveler; only for the helper of an agreed trip. */
  note: z.optional(z.nullable(z.string())),
})
export type TravelerFacts = z.infer<typeof TravelerFacts>

export const MAX_PLACES = 5
