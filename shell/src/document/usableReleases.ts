import { type Release, StyledRelease } from '@flight-amigo/backend/contract/release'

const looked = new WeakMap<object, StyledRelease | undefined>()

/**
 * The releases that are what a release should be. They come from builds of other teams, by way of a table; one that is
 * not understood must cost its own pages only, not the document of every page.
 */
export const usableReleases = (stored: Release[]): StyledRelease[] =>
  stored.map(usable).filter((release) => release !== undefined)

function usable(stored: Release) {
  if (looked.has(stored)) return looked.get(stored)
  const { data, error } = StyledRelease.safeParse(stored)
  if (error) console.error(`release ${stored.name}@${stored.version} is left out: ${error.message}`)
  looked.set(stored, data)
  return data
}
