import * as z from 'zod/mini'
import { ReleaseNav } from '../../releases/release.contract.ts'

// The pieces that a shell's build extracts from its rendered frame, and that the backend composes for each document. A
// shell is released by its own team, so a piece must not run, load or redirect anything by itself: it is refused when
// the release is published, and again when it is read.

const IN_ATTRIBUTES = new Set(['to', 'remote', 'part', 'src', 'contactEmail', 'urgentAddress'])

/** None of them loads, runs or submits anything, except that an image loads. */
const ELEMENTS = new Set(
  (
    'a abbr address article aside b br button circle dd div dl dt em figcaption figure footer g h1 h2 h3 h4 header hr i img ' +
    'label li line link main nav ol p path polygon polyline rect section small span strong sub sup svg table tbody td th ' +
    'thead time tr ul'
  ).split(' '),
)
const REFUSED_ATTRIBUTE = /^(on|style$|srcdoc$|srcset$|form|action$|http-equiv$|ping$|xlink)/
/**
 * The allowed targets of links and pictures, including `npm run dev`. `{{to}}` and `{{src}}` are checked at their
 * source.
 */
const ADDRESS = /^(\/(?![/\\])|#|\?|https:\/\/|http:\/\/localhost:\d+\/|mailto:|\{\{(to|src|urgentAddress)\}\}$)/

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g
/** A tag as React renders it, a comment between two texts, or a text. */
const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?: [A-Za-z][\w:-]*="[^"<>]*")*)\/?>|<!-- -->|[^<]+/y
const ATTRIBUTE = / ([A-Za-z][\w:-]*)="([^"]*)"/g

const placeholdersIn = (text: string) => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)

function problemOf(html: string, required: readonly string[]): string | undefined {
  const found = placeholdersIn(html)
  const strange = found.find((name) => !required.includes(name))
  if (strange !== undefined) return `has an unknown placeholder {{${strange}}}`
  const missing = required.find((name) => !found.includes(name))
  if (missing) return `has no {{${missing}}}`
  if (html.replaceAll(PLACEHOLDER, '').includes('{{')) return 'has a broken placeholder'
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < html.length) {
    const [token, , element, attributes = ''] = TOKEN.exec(html) ?? []
    if (token === undefined) return 'has a tag that React does not write'
    const problem = element === undefined ? undefined : problemOfTag(element, attributes)
    if (problem) return problem
  }
  return undefined
}

function problemOfTag(element: string, attributes: string): string | undefined {
  if (!ELEMENTS.has(element)) return `has a <${element}>`
  for (const [, written = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
    const name = written.toLowerCase() // Browsers read HREF as href.
    if (REFUSED_ATTRIBUTE.test(name)) return `has the attribute ${name}`
    if (placeholdersIn(value).some((one) => !IN_ATTRIBUTES.has(one)))
      return `has a placeholder in the attribute ${name}`
    if ((name === 'href' || name === 'src') && !ADDRESS.test(value)) return `leads to ${value}`
    if (element === 'link' && name !== 'href' && !/^(rel=preload|as=image)$/.test(`${name}=${value}`))
      return `has a <link> with ${name}="${value}"`
  }
  return undefined
}

const piece = (...required: string[]) =>
  z.string().check(
    z.superRefine((html, context) => {
      const problem = problemOf(html, required)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    }),
  )

const pieceWithSome = (...possible: string[]) =>
  z.string().check(
    z.superRefine((html, context) => {
      const problem = problemOf(
        html,
        possible.filter((name) => html.includes(`{{${name}}}`)),
      )
      if (problem) context.addIssue({ code: 'custom', message: problem })
    }),
  )

/** A text that cannot end its own element: style rules, a script. */
const Inline = z.string().check(z.refine((text) => !/<[/!]/.test(text), 'could end its element'))
/** A path that no browser could read as another site. */
const OwnPath = z.string().check(z.regex(/^\/(?:[\w.~-]+(?:\/[\w.~-]+)*\/?)?$/))

/** Like the router, ignores a slash at the end and the case. */
export const movedFrom = (path: string): string => path.toLowerCase().replace(/(?<=^\/|[^/])\/+$/, '')

export const DocumentPieces = z.object({
  signedOut: z.object({ html: piece('bars', 'headerLinks', 'main', 'footerLinks'), css: Inline }),
  signedIn: z.object({
    html: piece(
      ...['picturePreload', 'bars', 'headerLinks', 'badges', 'initials', 'picture', 'name', 'main', 'footerLinks'],
    ),
    css: Inline,
  }),
  emailChangeBar: piece(),
  link: piece('to', 'label'),
  currentLink: piece('to', 'label'),
  picturePreload: piece('src'),
  picture: piece('src'),
  remotePart: piece('remote', 'part', 'skeleton'),
  /** Shown for a page without a skeleton. */
  coming: piece(),
  linkPreview: piece('title', 'description'),
  team: z._default(piece('contactEmail'), 'the people you reach at {{contactEmail}}'),
  /** The shell's style rules for these pieces, besides those of the frame. */
  addedCss: z.object({ emailChangeBar: Inline, coming: Inline, linkPreview: Inline }),
  /** The shell's own pages, with their style rules besides those of the frame. `*` is for unknown paths. */
  pages: z
    .array(
      z.object({
        path: z.union([OwnPath, z.literal('*')]),
        title: z.string(),
        html: pieceWithSome('contactEmail', 'urgentAddress', 'urgentContact', 'operator'),
        css: Inline,
      }),
    )
    .check(z.refine((pages) => pages.at(-1)?.path === '*', 'do not end with the page of unknown addresses')),
  links: z.array(ReleaseNav),
  /** Paths that have moved. Their queries are preserved. */
  moved: z.record(OwnPath, OwnPath).check(
    z.refine(({ '/': home }) => home === undefined, 'moves home, to which visitors of protected pages are sent'),
    z.refine(
      (moved) => Object.values(moved).every((to) => !Object.hasOwn(moved, movedFrom(to))),
      'leads to an address that has moved itself, so a redirect could never end',
    ),
  ),
  description: z.string(),
  /** The light and the dark color. */
  themeColors: z.array(z.string()).check(z.maxLength(2)),
  startScript: Inline,
})
export type DocumentPieces = z.infer<typeof DocumentPieces>

export const piecesProblems = (document: unknown, translated: Record<string, unknown> = {}): string[] => [
  ...problemsIn(document),
  ...Object.entries(translated).flatMap(([language, one]) =>
    problemsIn(one).map((problem) => `In ${language}: ${problem}`),
  ),
]

const problemsIn = (document: unknown) =>
  (DocumentPieces.safeParse(document).error?.issues ?? []).map(
    ({ path, message }) => `${['document', ...path].join('.')} ${message}.`,
  )
