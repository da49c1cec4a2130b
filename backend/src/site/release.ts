import * as z from 'zod/mini'

/** Names and versions become folders and addresses: nothing in them may mean anything there. */
export const ReleaseName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))
export const ReleaseVersion = z.string().check(z.regex(/^\d[0-9A-Za-z.+-]{0,79}$/))

const Hash = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/))

/** What every release.json says, the shell's too. The rest is between the shell and its remotes, and kept as it is. */
export const Release = z.looseObject({
  name: ReleaseName,
  version: ReleaseVersion,
  base: z.string(),
  css: z.string(),
  integrity: z.record(z.string(), Hash),
})
export type Release = z.infer<typeof Release>

/** A build without a version of its own (`1.0.0-dev`): the only kind of release whose files may change. */
export const isDraft = (version: string) => version.endsWith('-dev')
