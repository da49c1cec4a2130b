type Answer = (signedIn: boolean) => void

let waiting: Answer[] = []
let fresh: string | undefined
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

/** Like `login`, for a signed-in user: requests a fresh code, which is sent to their address. */
export function freshCode(email: string): Promise<boolean> {
  fresh = email
  return login()
}

/** The shell's side of `login`, for useSyncExternalStore. */
export const loginRequests = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  open: () => waiting.length > 0,
  /** The address to which a fresh code must be sent, if one was requested. */
  fresh: () => fresh,
  /** Resolves all waiting calls, which closes the dialog. */
  settle(signedIn: boolean) {
    const answered = waiting
    waiting = []
    fresh = undefined
    for (const answer of answered) answer(signedIn)
    announce()
  },
}
