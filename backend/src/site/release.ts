import * as z from 'zod/mini'

/** Names and versions become folders and addresses: nothing in them may mean anything there. */
export const ReleaseName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))
export const ReleaseVersion = z.string().check(z.regex(/^\d[0-9A-Za-z.+-]{0,79}$/))

// Releases that are live may be older than the shorter hashes, which a document has a hundred of.
const Hash = z.string().check(z.regex(/^sha(256-[A-Za-z0-9+/]{43}=|384-[A-Za-z0-9+/]{64})$/))
const Part = { files: z._default(z.array(z.string()), []) }

/** What every release.json says, the shell's too. The rest is between the shell and its remotes, and kept as it is. */
export const Release = z.looseObject({
  name: ReleaseName,
  version: ReleaseVersion,
  /** Where its files are: a path of this site, or an address elsewhere. */
  base: z
    .string()
    .check(z.regex(/^(\/|https:\/\/|http:\/\/(localhost|127\.0\.0\.1):\d+\/)[\w.~/:+-]*$/), z.endsWith('/')),
  css: z.string(),
  integrity: z.record(z.string(), Hash),
})
export type Release = z.infer<typeof Release>

/** What is looked at before a release goes live. */
export const Facts = z.extend(Release, {
  routes: z._default(z.array(z.looseObject({ path: z.string().check(z.startsWith('/')), ...Part })), []),
  slots: z._default(z.array(z.looseObject({ name: z.string(), ...Part })), []),
  /** Of a remote: the ranges of what it takes from the shell, and the contracts it was built with. */
  shared: z._default(z.record(z.string(), z.string()), {}),
  contracts: z._default(z.array(z.string()), []),
  /** Of a shell: the versions of what it brings, and its places that remotes may fill. */
  provides: z._default(z.record(z.string(), z.string()), {}),
  places: z._default(z.array(z.string()), []),
})
export type Facts = z.infer<typeof Facts>

/** A build without a version of its own (`1.0.0-dev`): the only kind of release whose files may change. */
export const isDraft = (version: string) => version.endsWith('-dev')

/** Whether its files lie here and not at somebody else's address. */
export const isLocal = ({ base }: Pick<Release, 'base'>) => base.startsWith('/')

/** A release that may not become what was asked for, with every reason. */
export class Refused extends Error {
  readonly reasons: string[]
  constructor(reasons: string[]) {
    super(reasons.join('\n'))
    this.reasons = reasons
  }
}
