import * as z from 'zod/mini'
import type { SessionUser } from '../sdk/session.ts'

const Path = z.string().check(z.startsWith('/'))
const Part = { skeleton: z.string(), files: z.array(z.string()) }

/** One screen of a release: where it is, what it is called, what stands there until it has loaded. */
export const ReleaseRoute = z.object({
  path: Path,
  title: z.string(),
  protected: z.optional(z.boolean()),
  data: z.optional(z.array(Path)),
  ...Part,
})
export type ReleaseRoute = z.infer<typeof ReleaseRoute>

/** A link that a release adds to the header or the footer. */
export const ReleaseNav = z.object({
  to: Path,
  label: z.string(),
  place: z.enum(['header', 'footer']),
  order: z.number(),
  when: z.optional(z.enum(['signed-in', 'signed-out'])),
})
export type ReleaseNav = z.infer<typeof ReleaseNav>

/** What the registry says of one release of one remote: `release.json` of its build, without the style sheet. */
export const Release = z.object({
  name: z.string(),
  version: z.string(),
  /** Where its files are: a path of this site, or an address elsewhere. */
  base: z.string().check(z.regex(/^(\/|https?:\/\/)/)),
  routes: z.array(ReleaseRoute),
  nav: z.array(ReleaseNav),
  slots: z.array(z.object({ name: z.string(), ...Part })),
  integrity: z.record(z.string(), z.string()),
})
export type Release = z.infer<typeof Release>

/** What the server keeps of a release: also the rules of its skeletons, which travel as a style element. */
export const StoredRelease = z.extend(Release, { css: z.string() })
export type StoredRelease = z.infer<typeof StoredRelease>

const looked = new WeakMap<object, StoredRelease | undefined>()

/**
 * The releases that are what a release should be. They come from builds of other teams, by way of a table; one that is
 * not understood must cost its own pages only, not the document of every page.
 */
export const usableReleases = (stored: StoredRelease[]): StoredRelease[] =>
  stored.map(usable).filter((release) => release !== undefined)

function usable(stored: StoredRelease) {
  if (looked.has(stored)) return looked.get(stored)
  const { data, error } = StoredRelease.safeParse(stored)
  if (error) console.error(`release ${stored.name}@${stored.version} is left out: ${error.message}`)
  looked.set(stored, data)
  return data
}

/** What the browser must know of the outside world's services; nothing here is secret. */
export interface BrowserSettings {
  analyticsId?: string
  botCheckKey?: string
  botCheckScript?: string
  /** Where people reach the team. */
  contactEmail?: string
  stripeKey?: string
  stripeScript?: string
}

/** What the document tells the shell. */
export interface Site {
  releases: Release[]
  /** Releases that only this browser sees, as `listings@1.1.0`. */
  preview: string[]
  shell: { version: string; base: string; integrity: Record<string, string> }
  user: SessionUser | null
  /** Answers of the API that the first screen asks for, by address below `/api`. */
  answers: Record<string, unknown>
  /** Their `Link` headers, where they had one. */
  links?: Record<string, string>
  settings: BrowserSettings
}
