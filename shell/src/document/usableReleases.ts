import { StoredRelease } from '../remotes/release.ts'

const looked = new WeakMap<object, StoredRelease | undefined>()

/**
 * The releases that are what a release should be. They come from builds of other teams, by way of a table; one that is
 * not understood must cost its own pages only, not the document of every page.
 */
export const usableReleases = (stored: StoredRelease[]): StoredRelease[] =>
  stored.map(usable).filter((release) => release !== undefined)

function usable(stored: StoredRelease) {
  if (looked.has(stored)) return looked.get(stored)
  const { data, error } = StoredRelease.safeParse(stored)
  if (error) console.error(`release ${stored.name}@${stored.version} is left out: ${error.message}`)
  looked.set(stored, data)
  return data
}
