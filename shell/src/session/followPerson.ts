import { loadOwn } from '../remotes/loader.ts'
import { shownIn } from '../sdk/api.ts'
import type { createStore } from '../store.ts'

type Store = ReturnType<typeof createStore>

let following = false

/**
 * Keeps this page the page of the person who is signed in. It tells the other tabs of this browser when that changes
 * here, and follows when it has changed elsewhere. Looks at once if that is `asked`.
 */
export function followPerson(store: Store, asked: boolean): void {
  if (following) return
  following = true
  const channel = new BroadcastChannel('person')
  const tell = (id: number | null) => channel.postMessage(id)
  const shown = () => shownIn(store.getState())
  const load = () => loadOwn(() => import('./changePerson.ts'))
  let last = shown()

  const look = (told?: number | null) =>
    load().then(
      ({ changePerson }) => changePerson(store, told, tell),
      // Whatever is on the screen is another person's.
      () => told !== undefined && location.reload(),
    )
  const lookIfShown = () => last && look()
  addEventListener('who', lookIfShown)
  channel.onmessage = ({ data }) => data !== (last?.id ?? null) && look(data)
  store.subscribe(() => {
    const now = shown()
    if (now === undefined || now?.id === last?.id) return
    last = now
    tell(now?.id ?? null)
  })
  try {
    if (sessionStorage.person)
      load().then(
        ({ tellChange }) => tellChange(shown()),
        () => {},
      )
  } catch {
    // A browser without storage has no notice to show.
  }
  if (asked) lookIfShown()
}
