import type { Site } from '@flight-amigo/backend/contract/documents'
import type { RemoteRelease } from '@flight-amigo/backend/contract/release'
import type { ComponentType } from 'react'
import { loadLazy } from '../sdk/lazy.tsx'
import { loadEntry } from './entry.ts'
import { type SubresourceIntegrity, subresourceIntegrity } from './subresourceIntegrity.ts'

type Styled = Pick<RemoteRelease, 'name' | 'base' | 'integrity'>

const loading = new Map<string, Promise<void>>()

/**
 * Loads the style sheet of a release, checked by its hash. It repeats rules of the document, and its first rules
 * declare the order of the layers, so sheets may load in any order. After a failure the next call starts again.
 */
function loadStylesOf({ name, base, integrity }: Styled, { prepare }: SubresourceIntegrity): Promise<void> {
  const file = `${name}.css`
  if (!integrity[file]) return Promise.resolve()
  const known = loading.get(name)
  if (known) return known
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.dataset.release = name
  prepare(link, base + file)
  const loaded = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      loading.delete(name)
      reject(new Error(`${base}${file} did not load`))
    }
  })
  loading.set(name, loaded)
  document.head.append(link)
  return loaded
}

/** The part of a remote's definition that the shell uses at run time. The rest is in the registry. */
interface Exposed {
  routes: { path: string; page: () => Promise<unknown>; Skeleton?: ComponentType }[]
}

interface Part {
  load: () => Promise<unknown>
  Skeleton: ComponentType | undefined
}

/**
 * Returns a part of a remote, `route:/messages` or `slot:header.badges`. The module of a remote is not trusted, so this
 * checks every value, without zod, which would add 9 KB to every first load.
 */
export function partOf(exposed: unknown, part: string): Part {
  const { routes, slots } = objectIn(exposed, 'default')
  const [kind, key = ''] = part.split(/:(.*)/s)
  const found =
    kind === 'slot'
      ? objectIn(slots, key)
      : ((Array.isArray(routes) ? routes : [])
          .map((route) => objectIn({ route }, 'route'))
          .find(({ path }) => path === key) ?? {})
  const load = kind === 'slot' ? found.extension : found.page
  if (typeof load !== 'function') throw new Error(`no ${part}`)
  const Skeleton = typeof found.Skeleton === 'function' ? (found.Skeleton as ComponentType) : undefined
  return { load: load as Part['load'], Skeleton }
}

/** Returns an own property if it is an object, otherwise an empty object. */
function objectIn(value: unknown, name: string): Record<string, unknown> {
  const inner = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return isObject(inner) ? inner : {}
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Longer than the 4 s of one script, and short enough to show the error within the specified 6 s. */
const PART_TIMEOUT_MS = 4500

let releases: RemoteRelease[] = []
let shell: Parameters<typeof loadStylesOf>[0]
let checked: SubresourceIntegrity
const entries = new Map<string, Promise<unknown>>()
const parts = new Map<string, ComponentType<object>>()
const skeletons = new Map<string, ComponentType | undefined>()

/** Registers the releases of this document without loading them. The shell's own pages count as another remote. */
export function startLoading(site: Site, shellPages: Exposed['routes']) {
  releases = site.releases
  shell = { name: 'shell', ...site.shell }
  checked = subresourceIntegrity(site)
  // Chunk loaders run outside of every module, so they need a global. It is read-only.
  Object.defineProperty(globalThis, 'prepareChecked', { value: checked.prepare })
  entries.set('shell', Promise.resolve({ default: { routes: shellPages } }))
}

export const loadedPart = (owner: string, part: string) => parts.get(`${owner}/${part}`)

/** English has no translations to load (catalogs.ts). */
let loadTexts = async (_owner: string, _part: string): Promise<void> => {}

export function loadTextsWith(load: typeof loadTexts) {
  loadTexts = load
}

/** Fails without the file's hash. */
export const loadJson = (url: string): Promise<unknown> => checked.loadJson(url)

const releaseOf = (owner: string) => releases.find(({ name }) => name === owner)

function entryOf(owner: string): Promise<unknown> {
  const release = releaseOf(owner)
  const entry =
    entries.get(owner) ?? (release ? loadEntry(release, checked) : Promise.reject(new Error(`no release of ${owner}`)))
  entries.set(owner, entry)
  return entry
}

/**
 * Loads a page (`route:/messages`) or an extension (`slot:header.badges`). After a failure the next call starts again.
 */
export async function loadPart(owner: string, part: string): Promise<ComponentType<object>> {
  const entry = entryOf(owner)
  try {
    const page = entry.then((exposed) => partOf(exposed, part).load() as Promise<ComponentType<object>>)
    const [component] = await withTimeout(Promise.all([page, loadStyles(owner), loadTexts(owner, part)]))
    parts.set(`${owner}/${part}`, component)
    return component
  } catch (error) {
    // A late failure of an abandoned entry must not remove the entry that replaced it.
    if (entries.get(owner) === entry) resetEntry(owner)
    throw error
  }
}

export const loadedSkeleton = (owner: string, part: string) => skeletons.get(`${owner}/${part}`)

/**
 * On a first visit the document has painted the skeleton already. A failure is ignored here, because `loadPart` reports
 * it.
 */
export async function loadSkeleton(owner: string, part: string): Promise<ComponentType | undefined> {
  const entry = entryOf(owner)
  try {
    const [exposed] = await Promise.all([entry, loadStyles(owner), loadTexts(owner, part)])
    const { Skeleton } = partOf(exposed, part)
    if (Skeleton) await loadLazy(Skeleton)
    skeletons.set(`${owner}/${part}`, Skeleton)
  } catch {
    if (entries.get(owner) === entry) resetEntry(owner)
  }
  return loadedSkeleton(owner, part)
}

/**
 * A failure is cached here, in webpack's pending chunks, and in the browser's pending requests. The next attempt runs
 * the entry with a new webpack runtime, which clears the second, and uses another URL, which avoids the third.
 */
function resetEntry(owner: string) {
  checked.nextAttempt(owner)
  if (releaseOf(owner)) entries.delete(owner)
}

function withTimeout<T>(work: Promise<T>) {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not loaded within ${PART_TIMEOUT_MS} ms`)), PART_TIMEOUT_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Loads a part of the shell itself, checked by its hash. After a failure the next call starts again. */
export const loadShellChunk = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((error) => {
    resetEntry('shell')
    throw error
  })

const RETRY_MS = 5000

export function loadShellStyles(): void {
  loadShellChunk(() => loadStyles('shell')).catch(() => setTimeout(loadShellStyles, RETRY_MS))
}

/**
 * Loads the complete style sheet for the first paints of a release. The document contains only the rules that it needs
 * itself.
 */
export async function loadStyles(owner: string) {
  const release = owner === 'shell' ? shell : releaseOf(owner)
  if (release) await loadStylesOf(release, checked)
}

/**
 * Prefetches the entry of a remote, and its files whose hashes are known, at the lowest priority. Runs none of them.
 */
export function prefetchFiles(owner: string, files: string[]) {
  const release = releaseOf(owner)
  for (const file of release ? ['remoteEntry.js', ...files] : []) {
    const url = `${release?.base}${file}`
    if (!checked.hasHash(url)) continue
    const link = document.createElement('link')
    link.rel = 'prefetch' // browsers warn about a preload that is not used soon
    checked.prepare(link, url)
    if (!document.head.querySelector(`link[href="${link.getAttribute('href')}"]`)) document.head.append(link)
  }
}
