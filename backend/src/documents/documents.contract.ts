import * as z from 'zod/mini'
import type { Me } from '../account/account.contract.ts'
import type { Release, RemoteRelease } from '../releases/release.contract.ts'

/** The path is on this site. */
export const LinkPicture = z.object({ address: z.string(), width: z.int(), height: z.int(), alt: z.string() })
export type LinkPicture = z.infer<typeof LinkPicture>

/**
 * The preview of a shared link in other services, and in the document where the link opens an overlay. Contains no
 * private data.
 */
export const LinkPreview = z.object({
  title: z.string(),
  /** The title of a page about one thing: the name of a person. Without one it is that of the route. */
  name: z.optional(z.string()),
  description: z.string(),
  /** Without one the link has the site's picture. */
  picture: z.optional(LinkPicture),
  unlisted: z.optional(z.boolean()),
})
export const PreviewQuery = z.object({ locale: z.optional(z.string().check(z.maxLength(35))) })
export type PreviewQuery = z.infer<typeof PreviewQuery>

export type LinkPreview = z.infer<typeof LinkPreview>

export interface BrowserSettings {
  analyticsId?: string
  botCheckKey?: string
  botCheckScript?: string
  contactEmail?: string
  /** For travelers who have a problem on the day of their trip. */
  urgentPhone?: string
  operator?: string
  /** False where browsers must not have a service worker. */
  serviceWorker?: boolean
  stripeKey?: string
  stripeScript?: string
  traces?: boolean
}

export interface DocumentSettings extends BrowserSettings {
  origin: string
  /** The site's picture, with its address in each language. */
  picture?: LinkPicture & { addresses?: Readonly<Record<string, string>> }
  scriptHosts: string[]
  connectHosts: string[]
  frameHosts: string[]
}

export type ShellRelease = Pick<Release, 'version' | 'base' | 'integrity'> & {
  files?: string[]
  catalogs?: Record<string, string>
  pageCatalogs?: Record<string, string>
}

export interface PackageOptions {
  name: string
  live: string
  /** A version, or the address of a dev server. */
  override?: string
  versions: string[]
}

export interface OverrideOptions {
  packages: PackageOptions[]
}

export interface PageRequest {
  /** Without the prefix of the language. */
  path: string
  search: string
  releases: Release[]
  user: Me | null
}

export interface DocumentRequest extends PageRequest {
  /** Releases that only this browser sees, as `listings@1.1.0`. */
  preview: string[]
  /** Whether the preview must not touch what the user has stored in this browser. */
  isGuarded?: boolean
  overrideOptions?: OverrideOptions
  shell: ShellRelease
  locale?: string
  /** JSON texts by address, and their `Link` headers. */
  responses: Record<string, string>
  links?: Record<string, string>
  missing?: string[]
  settings: DocumentSettings
  /** The signed id with which this document reports errors and timings. */
  visit?: string
}

export interface DocumentReply {
  status: number
  html: string
  headers: Record<string, string>
  redirect?: string
}

/** `catalog`: the file with the translations of a page or extension into the language of the document. */
type WithCatalog<Part> = Part & { catalog?: string }

export interface SiteRelease extends Omit<RemoteRelease, 'routes' | 'slots'> {
  routes: WithCatalog<RemoteRelease['routes'][number]>[]
  slots: WithCatalog<RemoteRelease['slots'][number]>[]
}

export interface Site {
  releases: SiteRelease[]
  preview: string[]
  overrideOptions?: OverrideOptions
  /** `pageCatalog`: the file with the translations that only the pages of the shell need. */
  shell: {
    version: string
    base: string
    integrity: Record<string, string>
    catalog?: string
    pageCatalog?: string
  }
  languages?: string[]
  /** The language of the document, if it is not English. Its addresses begin with it: `/te/search`. */
  locale?: string
  user: Me | null
  responses: Record<string, unknown>
  links?: Record<string, string>
  settings: BrowserSettings
  visit?: string
}
