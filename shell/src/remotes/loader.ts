import type { Site } from '@flight-amigo/backend/contract/documents'
import type { RemoteRelease } from '@flight-amigo/backend/contract/release'
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime'
import type { ComponentType } from 'react'
import { type CheckedLoading, checkedEntries, checkedLoading } from './checkedLoading.ts'
import { type Exposed, partOf } from './exposed.ts'
import { loadStylesOf } from './styles.ts'

/**
 * A load that has not ended by then has failed: after a script's own 4 s, and early enough that a person whose shell
 * was slow to start is told within the promised 6 s. A style sheet that never answers has no other end.
 */
const DEADLINE = 4500

let releases: RemoteRelease[] = []
let checked: CheckedLoading
const entries = new Map<string, Promise<unknown>>()
const parts = new Map<string, ComponentType<object>>()

/**
 * Tells the federation runtime which releases this document has. Loads none of them. The shell's own pages are
 * handed in as one more remote, whose entry is there already.
 */
export function startLoading(site: Site, shellPages: Exposed['routes']) {
  releases = site.releases
  checked = checkedLoading(site)
  // Chunk loaders run outside of every module and find it here; nothing can replace it.
  Object.defineProperty(globalThis, 'prepareChecked', { value: checked.prepare })
  entries.set('shell', Promise.resolve({ default: { routes: shellPages } }))
  registerPlugins([checkedEntries(checked)])
  registerRemotes(releases.map(toRemote))
}

const toRemote = ({ name, base }: RemoteRelease) => ({ name, entry: `${base}remoteEntry.js` })

/** A part that has been loaded before, to render without a skeleton. */
export const loadedPart = (owner: string, part: string) => parts.get(`${owner}/${part}`)

const entryOf = (owner: string) => {
  const entry = entries.get(owner) ?? loadRemote(`${owner}/remote`)
  entries.set(owner, entry)
  return entry
}

/** Loads a page (`route:/messages`) or a fill (`slot:header.badges`). After a failure the next call starts afresh. */
export async function loadPart(owner: string, part: string): Promise<ComponentType<object>> {
  const entry = entryOf(owner)
  try {
    const page = entry.then((exposed) => partOf(exposed, part).load() as Promise<ComponentType<object>>)
    const [component] = await withDeadline(Promise.all([page, loadStyles(owner)]))
    parts.set(`${owner}/${part}`, component)
    return component
  } catch (error) {
    // A late failure of an entry that was already given up must not take its successor along.
    if (entries.get(owner) === entry) forget(owner)
    throw error
  }
}

/**
 * What stands in a part's place until it has come, as soon as its remote and its rules are there. On a first visit the
 * document has painted it already. No failure of its own: that of the part says it.
 */
export const loadSkeleton = (owner: string, part: string): Promise<ComponentType | undefined> =>
  Promise.all([entryOf(owner), loadStyles(owner)]).then(
    ([exposed]) => partOf(exposed, part).Skeleton,
    () => undefined,
  )

/**
 * Failures are remembered in many places: the runtime's module cache, the container's global name, webpack's
 * pending chunks, the browser's pending requests. `force` clears the first two and makes the entry run again,
 * with a webpack runtime of its own, which is the third; the attempt's address is the fourth.
 */
function forget(owner: string) {
  checked.nextAttempt(owner)
  const release = releases.find(({ name }) => name === owner)
  if (!release) return
  entries.delete(owner)
  registerRemotes([toRemote(release)], { force: true })
}

function withDeadline<T>(work: Promise<T>) {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not loaded within ${DEADLINE} ms`)), DEADLINE)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Loads a piece of the shell itself, with the hash that the document knows. After a failure the next call starts afresh. */
export const loadOwn = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((error) => {
    forget('shell')
    throw error
  })

/** Loads the rules of a remote's skeletons, if the document did not bring them. */
export async function loadStyles(owner: string) {
  const release = releases.find(({ name }) => name === owner)
  if (release) await loadStylesOf(release, checked)
}

/** Fetches the entry of a remote and these of its files, without running anything and at the lowest priority. */
export function prefetchFiles(owner: string, files: string[]) {
  const release = releases.find(({ name }) => name === owner)
  for (const file of release ? ['remoteEntry.js', ...files] : []) {
    const link = document.createElement('link')
    link.rel = 'prefetch' // A preload that is not used soon is a warning in everybody's console.
    checked.prepare(link, `${release?.base}${file}`)
    if (!document.head.querySelector(`link[href="${link.getAttribute('href')}"]`)) document.head.append(link)
  }
}
