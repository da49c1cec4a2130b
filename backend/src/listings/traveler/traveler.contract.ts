import * as z from 'zod/mini'

/** What the traveler is to the person who posts. */
export const RELATIONS = [
  ...['mother', 'father', 'grandmother', 'grandfather', 'wife', 'husband', 'partner', 'daughter', 'son'],
  ...['sister', 'brother', 'aunt', 'uncle', 'cousin', 'relative', 'friend'],
] as const

/** How old the traveler is. The first two are children: only a parent posts for them. */
export const AGE_BANDS = ['under-12', '12-17', '18-29', '30s', '40s', '50s', '60s', '70s', '80-plus'] as const
/** The age bands of children. */
export const CHILDREN: ReadonlyArray<(typeof AGE_BANDS)[number]> = ['under-12', '12-17']

/** What the traveler needs on the way. */
export const NEEDS = [
  ...['wheelchair', 'first-flight', 'connection', 'forms', 'medicine-times'],
  ...['diet', 'little-english', 'child', 'pet'],
] as const

/**
 * Someone close for whom a listing seeks help, for signed-in users. Each optional field is absent until its poster shares it
 * with the reader (`public.ts` of this module), and for everyone once it is erased after the trip. Apart from the form,
 * whose rules are long.
 */
export const TravelerFacts = z.object({
  firstName: z.optional(z.string()),
  relation: z.enum(RELATIONS),
  ageBand: z.optional(z.enum(AGE_BANDS)),
  needs: z.array(z.enum(NEEDS)),
  /** How to recognize the traveler: for the helper of an agreed trip alone. */
  note: z.optional(z.nullable(z.string())),
})
/** Someone close for whom a listing seeks help. */
export type TravelerFacts = z.infer<typeof TravelerFacts>

/** The most travelers whom a helper accompanies on one trip. */
export const MAX_PLACES = 5
