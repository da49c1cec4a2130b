import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/**
 * Whether this is the skeleton in the document, which the build renders once for every query: what depends on the query is
 * hidden there, and keeps its space.
 */
export const useIsForAnyQuery = () =>
  useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
