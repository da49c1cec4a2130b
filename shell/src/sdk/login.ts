type Answer = (signedIn: boolean) => void

let waiting: Answer[] = []
const listeners = new Set<() => void>()
const announce = () => {
  for (const listener of listeners) listener()
}

/** Opens the login dialog. Resolves to true after a login, to false when the dialog is closed. */
export function login(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting = [...waiting, resolve]
    announce()
  })
}

/** The shell's end of `login`, made for useSyncExternalStore. */
export const loginRequests = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  open: () => waiting.length > 0,
  /** Answers all waiting calls, which closes the dialog. */
  settle(signedIn: boolean) {
    const answered = waiting
    waiting = []
    for (const answer of answered) answer(signedIn)
    announce()
  },
}
