import type { RemoteRelease } from '../../releases/release.contract.ts'
import type { DocumentPieces } from './pieces.contract.ts'

export interface SitePage {
  owner: string
  path: string
  title: string
  protected: boolean
  files: string[]
  translatedFiles: string[]
  catalogs: Record<string, string>
  data: string[]
  linkPreview: string | undefined
}

export interface Found {
  page: SitePage
  params: Record<string, string | undefined>
}

interface Pattern {
  page: SitePage
  matches: RegExp
  names: string[]
  score: number
}

type ShellPage = Pick<DocumentPieces['pages'][number], 'path' | 'title'>

const known = new WeakMap<object, Pattern[]>()

function once(of: object, derive: () => Pattern[]): Pattern[] {
  const patterns = known.get(of) ?? derive()
  known.set(of, patterns)
  return patterns
}

/**
 * Chooses like React Router in the browser, which hydrates the document. Its `*` matches no line break, so such an
 * address has the page of unknown addresses without a match.
 */
export function pageAt(releases: RemoteRelease[], shellPages: ShellPage[], pathname: string): Found {
  const address = decoded(pathname)
  const patterns = [
    ...releases.flatMap((release) =>
      once(release, () => release.routes.flatMap((route) => ofRemote(release.name, route))),
    ),
    ...once(shellPages, () => shellPages.flatMap(ofShell)),
  ]
  let best: { pattern: Pattern; match: RegExpExecArray } | undefined
  for (const pattern of patterns) {
    if (best && best.pattern.score >= pattern.score) continue
    const match = pattern.matches.exec(address)
    if (match) best = { pattern, match }
  }
  if (!best) return { page: (patterns.at(-1) as Pattern).page, params: {} }
  const { pattern, match } = best
  const params = pattern.names.map((name, index) => [name, (match[index + 1] ?? '').replaceAll('%2F', '/')])
  return { page: pattern.page, params: Object.fromEntries(params) }
}

const ofRemote = (owner: string, route: RemoteRelease['routes'][number]): Pattern[] =>
  patternsOf({
    owner,
    path: route.path,
    title: route.title,
    protected: route.protected ?? false,
    files: route.files,
    translatedFiles: route.translatedFiles ?? [],
    catalogs: route.catalogs ?? {},
    data: route.data ?? [],
    linkPreview: route.linkPreview,
  })

const ofShell = ({ path, title }: ShellPage): Pattern[] =>
  patternsOf({
    owner: 'shell',
    path,
    title,
    protected: false,
    files: [],
    translatedFiles: [],
    catalogs: {},
    data: [],
    linkPreview: undefined,
  })

const patternsOf = (page: SitePage): Pattern[] =>
  withoutOptional(page.path).map((path) => ({
    page,
    matches: expressionOf(path),
    names: [...[...path.matchAll(/\/:([\w-]+)/g)].map(([, name = '']) => name), ...(path.endsWith('*') ? ['*'] : [])],
    score: scoreOf(path),
  }))

/** `/tip/:id?` is two paths, the longer one first. */
function withoutOptional(path: string): string[] {
  const [, before = '', segment = '', after = ''] = /^(.*?)\/([^/]+)\?(\/.*)?$/.exec(path) ?? []
  if (!segment) return [path || '/']
  return [`${before}/${segment}${after}`, before + after].flatMap(withoutOptional)
}

function expressionOf(path: string): RegExp {
  const start = path
    .replace(/(?<!\/)\/*\*?$/, '')
    .replace(/^\/*/, '/')
    .replace(/[\\.*+^${}|()[\]]/g, '\\$&')
    .replace(/\/:[\w-]+/g, '/([^\\/]+)')
  const isAll = path === '*' || path === '/*'
  const end = isAll ? '(.*)$' : path.endsWith('*') ? '(?:\\/(.+)|\\/*)$' : '\\/*$'
  return new RegExp(`^${start}${end}`, 'i')
}

/** As in React Router: a literal segment counts more than a parameter, and `*` less than nothing. */
function scoreOf(path: string): number {
  const segments = `/${path}`.replace(/\/\/+/g, '/').split('/')
  const score = segments.length + (segments.includes('*') ? -2 : 0)
  const counted = segments.filter((segment) => segment !== '*')
  return counted.reduce((sum, segment) => sum + (/^:[\w-]+$/.test(segment) ? 3 : segment === '' ? 1 : 10), score)
}

function decoded(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return pathname
  }
}
