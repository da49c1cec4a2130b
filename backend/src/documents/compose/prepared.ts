import { type Release, RemoteRelease, ShellFiles } from '../../releases/release.contract.ts'
import { ENGLISH } from '../locale.ts'
import { type HashedInline, hashedInline } from './hashed-inline.ts'
import { parseTemplate, type Template } from './html.ts'
import { DocumentPieces, piecesProblems } from './pieces.contract.ts'

export interface PreparedShell
  extends Omit<DocumentPieces, Piece | 'signedOut' | 'signedIn' | 'addedCss' | 'pages' | 'startScript'> {
  templates: Record<Piece | 'signedOut' | 'signedIn', Template>
  css: Record<'signedOut' | 'signedIn', HashedInline>
  addedCss: Record<keyof DocumentPieces['addedCss'], HashedInline>
  pages: { path: string; title: string; html: Template; css: HashedInline }[]
  startScript: HashedInline
}

const PIECES = [
  'emailChangeBar',
  'link',
  'currentLink',
  'picturePreload',
  'picture',
  'remotePart',
  'coming',
  'linkPreview',
  'team',
] as const
type Piece = (typeof PIECES)[number]

class ByLanguage<T> {
  readonly #known = new WeakMap<Release, Map<string, T>>()
  get(release: Release, locale: string, make: () => T): T {
    const own = this.#known.get(release) ?? new Map<string, T>()
    this.#known.set(release, own)
    const known = own.get(locale) ?? make()
    own.set(locale, known)
    return known
  }
}

const shells = new ByLanguage<PreparedShell | Error>()

export function preparedShell(release: Release, locale = ENGLISH): PreparedShell {
  const prepared = shells.get(release, locale, () => prepare(release, locale))
  if (prepared instanceof Error) throw prepared
  return prepared
}

function prepare({ document, files, translatedDocuments }: Release, locale: string): PreparedShell | Error {
  if (!ShellFiles.safeParse(files).success) return new Error('files is no list of file names')
  const { data: english } = DocumentPieces.safeParse(document)
  if (!english) return new Error(piecesProblems(document).join(' '))
  // A harmful translation cannot be published, and here the pieces stay English.
  const { data = english } = DocumentPieces.safeParse((translatedDocuments as Record<string, unknown>)?.[locale])
  const { signedOut, signedIn, addedCss, pages, startScript, ...rest } = data
  return {
    ...rest,
    templates: {
      signedOut: parseTemplate(signedOut.html),
      signedIn: parseTemplate(signedIn.html),
      ...(Object.fromEntries(PIECES.map((name) => [name, parseTemplate(rest[name])])) as Record<Piece, Template>),
    },
    css: { signedOut: hashedInline(signedOut.css), signedIn: hashedInline(signedIn.css) },
    addedCss: {
      emailChangeBar: hashedInline(addedCss.emailChangeBar),
      coming: hashedInline(addedCss.coming),
      linkPreview: hashedInline(addedCss.linkPreview),
    },
    pages: pages.map((page) => ({ ...page, html: parseTemplate(page.html), css: hashedInline(page.css) })),
    startScript: hashedInline(startScript),
  }
}

type PreparedRemote = { release: RemoteRelease; problem?: never } | { release?: never; problem: string }

const remotes = new ByLanguage<PreparedRemote>()

/**
 * Releases come from builds of other teams. An invalid release must only break its own pages, not the document of every
 * page.
 */
export const usableReleases = (stored: Release[], locale = ENGLISH): RemoteRelease[] =>
  stored.map((one) => preparedRemote(one, locale).release).filter((release) => release !== undefined)

export const preparedRemote = (stored: Release, locale = ENGLISH): PreparedRemote =>
  remotes.get(stored, locale, () => {
    const { data, error } = RemoteRelease.safeParse(stored)
    return data
      ? { release: inLanguage(data, locale) }
      : { problem: `release ${stored.name}@${stored.version} is left out: ${error.message}` }
  })

function inLanguage(release: RemoteRelease, locale: string): RemoteRelease {
  const texts = release.translations?.[locale]
  if (!texts) return release
  const { nav, routes, slots } = texts
  return {
    ...release,
    nav: release.nav.map((link, n) => ({ ...link, label: nav[n] ?? link.label })),
    routes: release.routes.map((route, n) => ({ ...route, ...routes[n] })),
    slots: release.slots.map((slot, n) => ({ ...slot, skeleton: slots[n] ?? slot.skeleton })),
  }
}

const rules = new WeakMap<object, HashedInline>()

export function rulesOf(part: { css?: string | undefined }): HashedInline {
  const known = rules.get(part) ?? hashedInline(part.css ?? '')
  rules.set(part, known)
  return known
}
