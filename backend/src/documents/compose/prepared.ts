import { hash } from 'node:crypto'
import { type Release, RemoteRelease, ShellFiles } from '../../releases/release.contract.ts'
import { cut, type Template } from './html.ts'
import { DocumentPieces, piecesProblems } from './pieces.contract.ts'

/** A text of a document that the policy admits by its hash. */
export interface Admitted {
  text: string
  /** As the policy names it. */
  source: string
}

const admitted = (text: string): Admitted => ({ text, source: `'sha256-${hash('sha256', text, 'base64')}'` })

/** The pieces of a shell, ready to be filled in. */
export interface PreparedShell
  extends Omit<DocumentPieces, Piece | 'signedOut' | 'signedIn' | 'addedCss' | 'pages' | 'startScript'> {
  templates: Record<Piece | 'signedOut' | 'signedIn', Template>
  css: Record<'signedOut' | 'signedIn', Admitted>
  addedCss: Record<keyof DocumentPieces['addedCss'], Admitted>
  pages: { path: string; title: string; html: Template; css: Admitted }[]
  startScript: Admitted
}

const PIECES = [
  ...(['previewBar', 'emailChangeBar', 'link', 'currentLink', 'picturePreload', 'picture'] as const),
  ...(['remotePart', 'coming', 'linkPreview'] as const),
]
type Piece = (typeof PIECES)[number]

const shells = new WeakMap<Release, PreparedShell | Error>()

/** Prepares the pieces of a shell once; throws what is wrong with them. */
export function preparedShell(release: Release): PreparedShell {
  const known = shells.get(release) ?? prepare(release)
  shells.set(release, known)
  if (known instanceof Error) throw known
  return known
}

function prepare({ document, files }: Release): PreparedShell | Error {
  if (!ShellFiles.safeParse(files).success) return new Error('files is no list of file names')
  const { data } = DocumentPieces.safeParse(document)
  if (!data) return new Error(piecesProblems(document).join(' '))
  const { signedOut, signedIn, addedCss, pages, startScript, ...rest } = data
  return {
    ...rest,
    templates: {
      signedOut: cut(signedOut.html),
      signedIn: cut(signedIn.html),
      ...(Object.fromEntries(PIECES.map((name) => [name, cut(rest[name])])) as Record<Piece, Template>),
    },
    css: { signedOut: admitted(signedOut.css), signedIn: admitted(signedIn.css) },
    addedCss: {
      previewBar: admitted(addedCss.previewBar),
      emailChangeBar: admitted(addedCss.emailChangeBar),
      coming: admitted(addedCss.coming),
      linkPreview: admitted(addedCss.linkPreview),
    },
    pages: pages.map((page) => ({ ...page, html: cut(page.html), css: admitted(page.css) })),
    startScript: admitted(startScript),
  }
}

/** A release as documents need it, or what is wrong with it. */
type PreparedRemote = { release: RemoteRelease; problem?: never } | { release?: never; problem: string }

const remotes = new WeakMap<Release, PreparedRemote>()

/**
 * The releases that are what a release should be. They come from builds of other teams, by way of a table; one that is
 * not understood must cost its own pages only, not the document of every page.
 */
export const usableReleases = (stored: Release[]): RemoteRelease[] =>
  stored.map((one) => preparedRemote(one).release).filter((release) => release !== undefined)

export function preparedRemote(stored: Release): PreparedRemote {
  const known = remotes.get(stored)
  if (known) return known
  const { data, error } = RemoteRelease.safeParse(stored)
  const prepared = data
    ? { release: data }
    : { problem: `release ${stored.name}@${stored.version} is left out: ${error.message}` }
  remotes.set(stored, prepared)
  return prepared
}

const rules = new WeakMap<object, Admitted>()

/** The rules of a page or a fill of a remote, with their hash. */
export function rulesOf(part: { css?: string | undefined }): Admitted {
  const known = rules.get(part) ?? admitted(part.css ?? '')
  rules.set(part, known)
  return known
}
