import * as z from 'zod/mini'

/** Absent, null and empty all mean "not given". */
export const ifGiven = <T extends z.ZodMiniType<unknown, string>>(field: T) =>
  z.pipe(
    z.pipe(
      z.nullish(z.string()),
      z.transform((text) => text?.trim() || undefined),
    ),
    z.optional(field),
  )
