import * as z from 'zod/mini'

/** Names and versions become folders and paths, so they contain no special characters. */
export const ReleaseName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))
export const ReleaseVersion = z.string().check(z.regex(/^\d[0-9A-Za-z.+-]{0,79}$/))

/** A file's path in its release. It is used in addresses, and within quotes. */
const FileName = z.string().check(z.regex(/^[\w.~@+-]+(\/[\w.~@+-]+)*$/))
// A document and the entries contain a hundred hashes, so new ones are short; live releases may still have the longer
// ones.
const Hash = z.string().check(z.regex(/^sha(256-[A-Za-z0-9+/]{43}=|384-[A-Za-z0-9+/]{64})$/))
/** The first segment of the paths of its pages: `/te/search`. */
const Language = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/))
const Path = z.string().check(z.regex(/^\/(?![/\\])/, 'is no path of this site'))
/**
 * The path of a screen. Each optional segment doubles the expressions that a document tries, so there are few; a `?`
 * elsewhere is not allowed.
 */
const RoutePath = Path.check(
  z.refine(
    (path) => path.split('?').length <= 4 && !/\?[^/]/.test(path),
    'has a ? within a segment or more than three',
  ),
)
/** Style rules that cannot end their element. */
const Rules = z.string().check(z.refine((css) => !css.includes('</'), 'could end its element'))

export const Release = z.looseObject({
  name: ReleaseName,
  version: ReleaseVersion,
  /** A path of this site, or a URL elsewhere. */
  base: z.string().check(
    z.regex(/^(\/(?!\/)|https:\/\/|http:\/\/(localhost|127\.0\.0\.1):\d+\/)[\w.~/:+-]*$/),
    z.endsWith('/'),
    z.refine((base) => URL.canParse(base, 'https://here.invalid'), 'is no address'),
  ),
  integrity: z.record(FileName, Hash),
})
export type Release = z.infer<typeof Release>

export const ShellFiles = z.optional(z.array(FileName))

export const Catalogs = z.record(Language, FileName)

/** What another language shows instead, in the order of the English facts. */
export const RemoteTexts = z.object({
  nav: z.array(z.string()),
  routes: z.array(z.object({ title: z.string(), skeleton: z.string() })),
  slots: z.array(z.string()),
})
export type RemoteTexts = z.infer<typeof RemoteTexts>
const Translations = z.record(Language, RemoteTexts)

const Part = {
  skeleton: z.string(),
  files: z.array(FileName),
  catalogs: z.optional(Catalogs),
  /** The style rules of the skeleton, for the document. The browser gets them with the whole style sheet. */
  css: z.optional(Rules),
}

export const ReleaseRoute = z.object({
  path: RoutePath,
  title: z.string(),
  protected: z.optional(z.boolean()),
  /** API paths. */
  data: z.optional(z.array(Path)),
  /** The API path that returns the `LinkPreview` of a shared link to the page. */
  linkPreview: z.optional(Path),
  /** The site's search as a URI template, which this page announces to search engines. */
  search: z.optional(Path),
  /** The files that the page also loads first in other languages than English. */
  translatedFiles: z.optional(z.array(FileName)),
  /** Whether search engines are asked not to list the page. */
  unlisted: z.optional(z.boolean()),
  ...Part,
})
export type ReleaseRoute = z.infer<typeof ReleaseRoute>

export const ReleaseNav = z.object({
  to: Path,
  label: z.string(),
  area: z.enum(['header', 'footer']),
  order: z.number(),
  when: z.optional(z.enum(['signed-in', 'signed-out'])),
  /** Whether it is marked as current only on its own path, and not on those below it. */
  end: z.optional(z.boolean()),
})
export type ReleaseNav = z.infer<typeof ReleaseNav>

export const RemoteRelease = z.object({
  name: z.string(),
  version: z.string(),
  base: z.string().check(z.regex(/^(\/|https?:\/\/)/)),
  routes: z.array(ReleaseRoute),
  nav: z.array(ReleaseNav),
  /**
   * `data`: for an extension of the header, the API paths whose responses the documents of protected pages include.
   * `skipIfEmpty`: the extension does not load while each of them is an empty list.
   */
  slots: z.array(
    z.object({ name: z.string(), data: z.optional(z.array(Path)), skipIfEmpty: z.optional(z.boolean()), ...Part }),
  ),
  integrity: z.record(z.string(), z.string()),
  translations: z.optional(Translations),
})
export type RemoteRelease = z.infer<typeof RemoteRelease>

const CheckedPart = {
  files: z._default(z.array(FileName), []),
  css: z.optional(Rules),
  /** The bytes of the remote's own code in its first load, without libraries and code that is loaded later. */
  own: z.optional(z.number()),
  catalogs: z._default(Catalogs, {}),
}

export const ReleaseFacts = z.extend(Release, {
  routes: z._default(
    z.array(z.looseObject({ path: RoutePath, ...CheckedPart, translatedFiles: z._default(z.array(FileName), []) })),
    [],
  ),
  slots: z._default(z.array(z.looseObject({ name: z.string(), ...CheckedPart })), []),
  /** Of a remote: the version ranges that it needs from the shell, and the contracts that it was built with. */
  shared: z._default(z.record(z.string(), z.string()), {}),
  contracts: z._default(z.array(z.string()), []),
  /** The number of texts that can be translated, and the languages of its PO files. */
  texts: z._default(z.number(), 0),
  languages: z._default(z.array(z.string()), []),
  /** Of a shell: the translations of its own texts. Their languages are those of the site. */
  catalogs: z._default(Catalogs, {}),
  /** Those of its own pages. */
  pageCatalogs: z._default(Catalogs, {}),
  translations: z._default(Translations, {}),
  /** Of a shell: the versions and the slots that it provides, and the paths of its own pages. */
  provides: z._default(z.record(z.string(), z.string()), {}),
  providedSlots: z._default(z.array(z.string()), []),
  pages: z._default(z.array(Path), []),
  files: ShellFiles,
  /** Of a shell: `DocumentPieces` in English, and in the other languages. */
  document: z.optional(z.unknown()),
  translatedDocuments: z._default(z.record(Language, z.unknown()), {}),
})
export type ReleaseFacts = z.infer<typeof ReleaseFacts>

export interface FileFacts {
  hash: string
  bytes: number
  br?: string
  gzip?: string
}

/** The files of a draft (`1.0.0-dev`) may change. */
export const isDraft = (version: string) => version.endsWith('-dev')

export const isLocal = ({ base }: Pick<Release, 'base'>) => base.startsWith('/')
