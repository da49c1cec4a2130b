import { createHash, randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { DocumentPieces } from '../src/documents/compose/pieces.contract.ts'
import type { Site } from '../src/documents/documents.contract.ts'
import type { Report } from '../src/releases/going-live/contract-breaks.ts'
import { changeLiveSet } from '../src/releases/going-live/live-set.ts'
import { add, buildIn, publish } from '../src/releases/publishing/publish.ts'
import { RegistryService } from '../src/releases/registry.service.ts'
import type { TestApp } from './app.ts'

export const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

interface Build {
  name: string
  version: string
  files: Record<string, string>
  facts?: object
}

/** A built folder as webpack leaves it: files, and release.json with their hashes. */
export function builtFolder({ name, version, files: given, facts }: Build): string {
  const files = name === 'shell' ? given : { 'remoteEntry.js': `// ${name}`, ...given }
  const folder = mkdtempSync(join(tmpdir(), 'flight-amigo-build-'))
  const hashed = Object.entries(files).filter(([file]) => /\.(js|css|json)$/.test(file))
  const integrity = Object.fromEntries(hashed.map(([file, text]) => [file, sha256(text)]))
  const parts = name === 'shell' ? {} : { routes: [], nav: [], slots: [] }
  const release = { name, version, base: `/r/${name}/${version}/`, integrity, ...parts, ...facts }
  for (const [file, text] of Object.entries({ ...files, 'release.json': JSON.stringify(release) })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return folder
}

/** The pieces of a small shell. It has `/page`, and says its version in its frame. */
export const piecesOf = (version: string): DocumentPieces => ({
  signedOut: { html: `<p>${version}</p>{{bars}}{{headerLinks}}<main>{{main}}</main>{{footerLinks}}`, css: '' },
  signedIn: {
    html: `{{picturePreload}}{{bars}}{{headerLinks}}{{badges}}<b>{{initials}}{{picture}}{{name}}</b>{{main}}{{footerLinks}}`,
    css: '',
  },
  emailChangeBar: '<aside>The address changes.</aside>',
  link: '<a href="{{to}}">{{label}}</a>',
  currentLink: '<a aria-current="page" href="{{to}}">{{label}}</a>',
  picturePreload: '<link rel="preload" as="image" href="{{src}}"/>',
  picture: '<img src="{{src}}" alt=""/>',
  remotePart: '<div data-remote="{{remote}}" data-part="{{part}}">{{skeleton}}</div>',
  coming: '<p>Coming</p>',
  linkPreview: '<p>{{title}}</p><p>{{description}}</p>',
  team: 'the people you reach at {{contactEmail}}',
  addedCss: { emailChangeBar: '', coming: '', linkPreview: '' },
  pages: [
    { path: '/page', title: 'Page', html: `<p>${'text '.repeat(200)}</p>`, css: '' },
    { path: '*', title: 'Not Found', html: '<h1>Page Not Found</h1>', css: '' },
  ],
  links: [],
  moved: { '/moved': '/page' },
  description: 'A site for tests',
  themeColors: ['#fff'],
  startScript: 'void 0',
})

/** A small shell. Its files may be others, and its pieces: also such as no shell may have. */
export const shellFolder = (
  version: string,
  { files = {}, document = {} }: { files?: Build['files']; document?: object } = {},
) =>
  builtFolder({
    name: 'shell',
    version,
    files: { 'shell.js': `console.log(${JSON.stringify('x'.repeat(1000))})`, ...files },
    facts: { document: { ...piecesOf(version), ...document } },
  })

/** Makes a built checkout: the last release of each package, named in dist/releases.json. */
export function checkout(builds: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'flight-amigo-checkout-'))
  for (const [name, version] of Object.entries(builds)) {
    const dist = join(root, name, 'dist')
    mkdirSync(dist, { recursive: true })
    cpSync(name === 'shell' ? shellFolder(version) : builtFolder({ name, version, files: {} }), join(dist, version), {
      recursive: true,
    })
    writeFileSync(join(dist, 'releases.json'), JSON.stringify(['0.9.0-gone', version]))
  }
  return root
}

export const routeAt = (path: string, more: object = {}) => ({ path, title: path, skeleton: '', files: [], ...more })

/** A remote with pages: some with data, one for signed-in people. */
export const pagesFolder = (version = '1.0.0-pages00000') =>
  builtFolder({
    name: 'pages',
    version,
    files: {},
    facts: {
      routes: [
        routeAt('/', { data: ['/health/live', '/nowhere'] }),
        routeAt('/me', { data: ['/auth/me'] }),
        routeAt('/secret', { protected: true }),
        routeAt('/search'),
        routeAt('/trips/:id/flying'),
      ],
    },
  })

/** The data of a document. */
export const siteIn = (html: string) => JSON.parse(/id="site">(.*)<\/script>/s.exec(html)?.[1] ?? '{}') as Partial<Site>

/** From here on the site has pages. */
export async function publishShell({ app, pool }: Pick<TestApp, 'app' | 'pool'>): Promise<void> {
  await publish(shellFolder('1.0.0-aaaaaaaaaa'), pool)
  await publish(pagesFolder(), pool)
  await app.get(RegistryService).refresh() // the notification may still be on its way
}

/** Publishes a shell that this backend does not understand, as another backend may have. It is not live. */
export async function publishStrangeShell(
  { pool }: Pick<TestApp, 'pool'>,
  version: string,
  document: object = { coming: '{{constructor}}' },
): Promise<void> {
  await add(await buildIn(shellFolder(version)), pool, { by: 'test' })
  await pool.query("update release set facts = jsonb_set(facts, '{document}', $2) where version = $1", [
    version,
    { ...piecesOf(version), ...document },
  ])
}

/** Makes a release live without any check. */
export const setLive = ({ pool }: Pick<TestApp, 'pool'>, name: string, version: string) =>
  changeLiveSet(pool, { what: 'by hand', by: 'test' }, (liveVersions) => ({ ...liveVersions, [name]: { version } }))

export const loseFile = ({ pool }: Pick<TestApp, 'pool'>, text: string) =>
  pool.query("delete from release_content where content = convert_to($1, 'utf8')", [text])

interface RecordedVisit {
  visit: string
  failed: boolean
  silent: boolean
  reason: string | null
  load: number | null
  lcp: number | null
  inp: number | null
}

export async function visitsOf({ pool }: Pick<TestApp, 'pool'>, version: string): Promise<RecordedVisit[]> {
  const { rows } = await pool.query<RecordedVisit>(
    'select visit, failed, silent, reason, load, lcp, inp from release_visit where version = $1 order by at',
    [version],
  )
  return rows
}

export const forgetVisits = ({ pool }: Pick<TestApp, 'pool'>) => pool.query('delete from release_visit')

/** A process of another release of the backend, which serves these contracts. */
export async function joinAs({ pool }: Pick<TestApp, 'pool'>, contracts: Report) {
  const id = randomUUID()
  // It sends no heartbeat, so its row lasts as long as a slow test needs.
  await pool.query(
    `insert into backend_process (id, contracts, contracts_hash, seen_at) values ($1, $2, $3, now() + interval '18 seconds')`,
    [id, contracts, sha256(JSON.stringify(contracts))],
  )
  return { ends: () => pool.query('delete from backend_process where id = $1', [id]) }
}

/** The names of the files of a release, sorted. */
export async function storedFiles({ pool }: Pick<TestApp, 'pool'>, name: string, version: string): Promise<string[]> {
  const { rows } = await pool.query<{ file: string }>(
    'select jsonb_object_keys(files) as file from release where name = $1 and version = $2 order by 1',
    [name, version],
  )
  return rows.map(({ file }) => file)
}

/** All files that the store has. */
export async function storedContents({ pool }: Pick<TestApp, 'pool'>): Promise<Buffer[]> {
  const { rows } = await pool.query<{ content: Buffer }>('select content from release_content')
  return rows.map(({ content }) => content)
}

/** The paths of all pages that the live releases have, sorted; `:name` stands for an id. */
export function livePaths({ app }: Pick<TestApp, 'app'>): string[] {
  const registry = app.get(RegistryService, { strict: false })
  const live = Object.entries(registry.live.liveVersions).map(([name, { version }]) =>
    registry.findInMemory(name, version),
  )
  const routes = live.flatMap((release) => (release?.routes ?? []) as Array<{ path: string }>)
  return [...new Set(routes.map(({ path }) => path))].sort()
}

export async function storedErrors({ pool }: Pick<TestApp, 'pool'>, name: string) {
  const { rows } = await pool.query<{ message: string; count: number }>(
    'select message, count from browser_error where name = $1',
    [name],
  )
  return rows
}

/** A release that an older image serves stands in for the chosen one. */
export const replaceForImage = (
  { pool }: Pick<TestApp, 'pool'>,
  name: string,
  versions: { version: string; chosen: string },
) => changeLiveSet(pool, { what: 'test', by: 'ops' }, (live) => ({ ...live, [name]: versions }))
