import { NOTES } from '../device/cacheName.ts'
import { loadShellChunk } from '../remotes/loader.ts'
import { shownUser } from '../sdk/api.ts'
import { claimTab } from '../sdk/drafts.ts'
import type { createStore } from '../store.ts'

type Store = ReturnType<typeof createStore>

/**
 * Synchronizes this page with the session: notifies the other tabs when the user changes here, and follows a change in
 * another tab. Returns a function that stops it.
 */
export function syncSession(store: Store): () => void {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('person') : undefined
  const notifyTabs = (id: number | null) => channel?.postMessage(id)
  const shown = () => shownUser(store.getState())
  let user = shown()
  const load = () => loadShellChunk(() => import('./switchUser.ts'))

  const checkUser = (received?: number | null) =>
    load().then(
      ({ switchUser }) => switchUser(store, received, notifyTabs),
      () => received !== undefined && location.reload(),
    )
  const checkIfSignedIn = () => void (user && checkUser())

  const stop = store.subscribe(() => {
    const now = shown()
    if (now === undefined || now?.id === user?.id) return
    user = now
    claimTab(now?.id ?? null)
    notifyTabs(now?.id ?? null)
    // Runs immediately and without another file, which might not load if the network is lost now. The new user may have
    // notes on this device, and a tab that opens at this moment must know of them.
    void globalThis.caches?.[now ? 'open' : 'delete'](NOTES).catch(() => {})
    void loadShellChunk(() => import('../device/device.ts'))
      .then((device) => device.changeOwner(now?.id ?? null))
      .catch(() => {})
  })
  if (channel) channel.onmessage = ({ data }) => data !== (user?.id ?? null) && checkUser(data)
  addEventListener('recheck', checkIfSignedIn)
  // A visitor's page may be older than a login: Back restores it from the cache, or another tab sent its message before
  // this one listened. Notes on the device mean that a user was signed in.
  if (!user)
    void globalThis.caches?.has(NOTES).then(
      (hasPerson) => {
        if (hasPerson)
          load().then(
            ({ restoreUser }) => restoreUser(store),
            () => {},
          )
      },
      () => {},
    )
  try {
    if (sessionStorage.person)
      load().then(
        ({ announceUserChange }) => announceUserChange(shown()),
        () => {},
      )
    delete sessionStorage.person
  } catch {
    // Without storage, there is no notice to show.
  }
  return () => {
    stop()
    removeEventListener('recheck', checkIfSignedIn)
    channel?.close()
  }
}
