import * as z from 'zod/mini'
import type { Me } from '../account/account.contract.ts'
import type { Release, RemoteRelease } from '../releases/release.contract.ts'

/** The picture that other services show of a link: its address below the site's, its size, and what it shows in words. */
export const LinkPicture = z.object({ address: z.string(), width: z.int(), height: z.int(), alt: z.string() })
/** The picture that other services show of a link. */
export type LinkPicture = z.infer<typeof LinkPicture>

/**
 * What other services show of a shared link, and its document too where the link opens something over its page. Nothing in
 * it is private.
 */
export const LinkPreview = z.object({
  title: z.string(),
  /** The title of the page itself, where it is about one thing: the name of a person. Without one it is that of the route. */
  name: z.optional(z.string()),
  description: z.string(),
  /** Without one the link has the site's picture. */
  picture: z.optional(LinkPicture),
  /** Whether search engines are asked not to list the page. */
  unlisted: z.optional(z.boolean()),
})
/** What other services show of a shared link. */
export type LinkPreview = z.infer<typeof LinkPreview>

/** The public keys and addresses that the browser needs. */
export interface BrowserSettings {
  analyticsId?: string
  botCheckKey?: string
  botCheckScript?: string
  /** The address at which people reach the team. */
  contactEmail?: string
  /** False where browsers shall have no service worker. */
  serviceWorker?: boolean
  stripeKey?: string
  stripeScript?: string
  /** Whether the site collects traces. */
  traces?: boolean
}

/** The settings of the document, which also lists the other hosts that it may load from. */
export interface DocumentSettings extends BrowserSettings {
  origin: string
  /** The picture of links to pages that have none of their own. Backends before have none. */
  picture?: LinkPicture
  scriptHosts: string[]
  connectHosts: string[]
  frameHosts: string[]
}

/** The shell's release as its documents need it. */
export type ShellRelease = Pick<Release, 'version' | 'base' | 'integrity'> & { files?: string[] }

/** A package of the site, and what this browser can see instead of its live release. */
export interface Choice {
  name: string
  /** The live version. */
  live: string
  /** What this browser asked to see instead: a version, or the address of a dev server. */
  wish?: string
  /** Versions to pick from, newest first. */
  versions: string[]
}

/** What the panel of `?remotes` offers. */
export interface Choices {
  packages: Choice[]
  /** Whether the address of a dev server can be asked for too. */
  addresses: boolean
}

/** The request of a page: its address, the releases of its visitor, and the signed-in person. */
export interface PageRequest {
  path: string
  search: string
  /** The remotes of this visitor. Those that are not understood are left out. */
  releases: Release[]
  user: Me | null
}

/** All that a document is composed of. */
export interface DocumentRequest extends PageRequest {
  /** Releases that only this browser sees, as `listings@1.1.0`. */
  preview: string[]
  /** For a page that was asked for with `?remotes`, by somebody who may pick releases. */
  choices?: Choices
  shell: ShellRelease
  /** Responses of the API by address, as JSON texts, and their `Link` headers. */
  answers: Record<string, string>
  links?: Record<string, string>
  /** The wanted addresses at which the API has nothing. */
  missing?: string[]
  settings: DocumentSettings
  /** The signed id of this document, by which it reports how it fares. */
  visit?: string
}

/** A document, or the address to go to instead. */
export interface DocumentReply {
  status: number
  html: string
  headers: Record<string, string>
  redirect?: string
}

/** The data inside a document, for the shell. */
export interface Site {
  releases: RemoteRelease[]
  preview: string[]
  choices?: Choices
  shell: { version: string; base: string; integrity: Record<string, string> }
  user: Me | null
  answers: Record<string, unknown>
  links?: Record<string, string>
  settings: BrowserSettings
  /** The signed id of this document. */
  visit?: string
}
