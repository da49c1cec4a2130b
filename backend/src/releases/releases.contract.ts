import * as z from 'zod/mini'
import { errors, line, Moment, Page } from '../http/http.contract.ts'

const name = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))
const version = z.string().check(z.regex(/^\d[0-9A-Za-z.+-]{0,79}$/))

/** Such as `listings@1.0.0-0123456789`. */
export const ReleaseRef = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}@\d[0-9A-Za-z.+-]{0,79}$/))

/** `GET /api/releases/live`: lets an old page detect that it is outdated. */
export const LiveReleases = z.strictObject({
  generation: z.int(),
  live: z.record(name, version),
})
export type LiveReleases = z.infer<typeof LiveReleases>

/**
 * An element of `GET /api/releases/live/contracts`: a live release or canary, with the contracts that it was built
 * against.
 */
export const LiveContracts = z.strictObject({
  name,
  version,
  contracts: z.record(z.string(), z.record(z.string(), z.unknown())),
})

/** `POST /api/releases`: a built folder, which becomes a release that is not live yet. */
export const NewRelease = z.strictObject({
  /** Path in the folder → content in base64; includes `release.json`. */
  files: z.record(z.string().check(z.regex(/^\w[\w.~-]*(\/\w[\w.~-]*){0,4}$/)), z.string()),
  commit: z.optional(z.string().check(z.regex(/^[0-9a-f]{7,64}(\+changes)?$/))),
  /** The author of the commit, and the URL of the pipeline run that publishes it. */
  author: z.optional(line(100)),
  pipeline: z.optional(z.string().check(z.regex(/^https:\/\/[\w.~:/?#&=%+-]{1,300}$/))),
  contracts: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
})
export type NewRelease = z.infer<typeof NewRelease>

/** `routes`: the screens to try in a preview. */
export const PublishedRelease = z.strictObject({
  name,
  version,
  routes: z.array(z.strictObject({ path: z.string(), title: z.string() })),
  /** The signed URL that shows the release to one browser, for a week. */
  preview: z.string(),
  /** To be sent with the result of the visual check, within an hour. */
  ticket: z.string(),
})
export type PublishedRelease = z.infer<typeof PublishedRelease>

const reason = z.string().check(z.maxLength(1000))

/** `POST /api/releases/visual-checks`: the result of opening a release's screens in a browser. Required to go live. */
export const VisualCheck = z.strictObject({
  ticket: z.string().check(z.maxLength(400)),
  screens: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(200)),
  problems: z.array(reason).check(z.maxLength(200)),
})
export type VisualCheck = z.infer<typeof VisualCheck>

/** Goes live without a visual check, for machines without a browser. The history records this. */
const skipVisualCheck = z.optional(z.boolean())

const before = {
  /** Refused when the live set has changed since this generation. */
  generation: z.optional(z.int()),
  /** Dry run: returns the resulting set or the reasons for a refusal. Does not require a visual check. */
  check: z.optional(z.boolean()),
}

/** `POST /api/releases/promote`: these go live as one set; a name alone means its canary. */
export const Promotion = z.strictObject({
  releases: z.array(z.union([ReleaseRef, name])).check(z.minLength(1), z.maxLength(20)),
  skipVisualCheck,
  ...before,
})
export type Promotion = z.infer<typeof Promotion>

/** `POST /api/releases/canary`: a share of the visitors gets this release. */
export const CanaryStart = z.strictObject({
  release: ReleaseRef,
  percent: z.int().check(z.gte(1), z.lte(99)),
  /** By default, a running canary stays guarded or not, and a new one is not guarded. */
  guard: z.optional(z.boolean()),
  skipVisualCheck,
  ...before,
})
export type CanaryStart = z.infer<typeof CanaryStart>

/** `POST /api/releases/rollback`: each of these names returns to its previous release, or its canary ends. */
export const Rollback = z.strictObject({ names: z.array(name).check(z.minLength(1), z.maxLength(20)), ...before })
export type Rollback = z.infer<typeof Rollback>

/** `POST /api/releases/retire`: removes these names from the live set. */
export const Retirement = z.strictObject({ names: z.array(name).check(z.minLength(1), z.maxLength(20)), ...before })
export type Retirement = z.infer<typeof Retirement>

/** `POST /api/releases/withdraw`: hides releases that are not live from previews until they go live. */
export const Withdrawal = z.strictObject({ releases: z.array(ReleaseRef).check(z.minLength(1), z.maxLength(20)) })
export type Withdrawal = z.infer<typeof Withdrawal>

const LiveVersion = z.object({
  version,
  canary: z.optional(z.object({ version, percent: z.int(), guard: z.boolean(), since: Moment })),
})

export const ReleaseSet = z.object({
  generation: z.int(),
  what: z.string(),
  live: z.array(z.extend(LiveVersion, { name })),
})
export type ReleaseSet = z.infer<typeof ReleaseSet>

/** An element of `GET /api/releases`: a release and the statistics of its visits. Times are p75 milliseconds. */
export const ReleaseLine = z.object({
  name,
  version,
  /** `stored` is neither stable nor a canary. */
  status: z.enum(['stable', 'canary', 'stored']),
  percent: z.nullable(z.int()),
  guard: z.boolean(),
  commit: z.nullable(z.string()),
  author: z.optional(z.nullable(z.string())),
  pipeline: z.optional(z.nullable(z.string())),
  by: z.string(),
  publishedAt: Moment,
  served: z.boolean(),
  broken: z.array(z.string()),
  withdrawn: z.nullable(z.string()),
  sessions: z.int(),
  errorShare: z.nullable(z.number()),
  lcp: z.nullable(z.int()),
  inp: z.nullable(z.int()),
  load: z.nullable(z.int()),
  errors: z.optional(
    z.array(z.object({ message: z.string(), route: z.string(), engine: z.string(), count: z.int(), lastAt: Moment })),
  ),
  /** Also true for a release that needs no visual check; only releases that a token published need one. */
  isVisuallyChecked: z.optional(z.boolean()),
  preview: z.optional(z.nullable(z.string())),
})
export type ReleaseLine = z.infer<typeof ReleaseLine>

export const DeployToken = z.object({
  scope: z.string(),
  by: z.string(),
  mayPromote: z.optional(z.boolean()),
})
export type DeployToken = z.infer<typeof DeployToken>

/** `GET /api/releases/history`: an array of `LiveChange`, newest first. */
export const HistoryQuery = z.strictObject({
  limit: z.prefault(Page.shape.limit, 20),
  cursor: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))),
})
export type HistoryQuery = z.infer<typeof HistoryQuery>

export const LiveChange = z.object({
  generation: z.int(),
  at: Moment,
  by: z.string(),
  what: z.string(),
  /** Null when the name was not live before, or is not live after. */
  changes: z.array(
    z.object({
      name,
      before: z.nullable(LiveVersion),
      after: z.nullable(LiveVersion),
      /** The commit of the canary, if that is new. */
      commit: z.nullable(z.string()),
    }),
  ),
})
export type LiveChange = z.infer<typeof LiveChange>

export const releasesErrors = errors({
  'no-deploy-token': [401, 'A deploy token is needed: Authorization: Bearer …'],
  /** Also thrown for a token that was ended or has expired. */
  'wrong-deploy-token': [401, 'This deploy token is not one of this site, or has been ended.'],
  'not-your-release': [403, 'This token is for another remote.'],
  'preview-token': [
    403,
    'This token is for previews. What is live changes by a token that was made with --for promote.',
  ],
  /** `fields` has every reason. */
  refused: [422, 'The release was refused.'],
  'live-set-changed': [409, 'The live releases have changed. Check them and try again.'],
})
