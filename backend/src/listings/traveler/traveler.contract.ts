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

/** Somebody close for whom a listing seeks help, as everyone may read it. Apart from the form, whose rules are long. */
export const TravelerFacts = z.object({
  /** Empty for a child, whose name nobody reads before a parent has agreed on a trip. */
  firstName: z.string(),
  relation: z.enum(RELATIONS),
  ageBand: z.enum(AGE_BANDS),
  needs: z.array(z.enum(NEEDS)),
  note: z.optional(z.nullable(z.string())),
})
/** Somebody close for whom a listing seeks help, as everyone may read it. */
export type TravelerFacts = z.infer<typeof TravelerFacts>

/** The most travelers whom a helper accompanies on one trip. */
export const MAX_PLACES = 5
