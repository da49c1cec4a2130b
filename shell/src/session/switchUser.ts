import { t } from '@lingui/core/macro'
import { loadShellChunk } from '../remotes/loader.ts'
import { shownUser } from '../sdk/api.ts'
import { login } from '../sdk/login.ts'
import { rememberUser, type SessionUser } from '../sdk/session.ts'
import { toast } from '../sdk/toast.ts'
import type { createStore } from '../store.ts'

type ShownUser = ReturnType<typeof shownUser>

let isChecking = false

/**
 * Switches this page to the current user of the session. A visitor who has logged in in another tab stays on the page.
 * When a user is no longer signed in, the page reloads, which drops all of their data. `userIdFromTab` is the user id
 * that another tab sent.
 */
export async function switchUser(
  store: ReturnType<typeof createStore>,
  userIdFromTab: number | null | undefined,
  notifyTabs: (id: number | null) => void,
): Promise<void> {
  if (isChecking) return
  isChecking = true
  const current = await fetchCurrentUser()
  isChecking = false
  const shown = shownUser(store.getState())
  if (current === undefined) return userIdFromTab === undefined ? undefined : reloadPage()
  if (current?.id === shown?.id) return
  if (!shown && current) {
    store.dispatch(rememberUser(current))
    const description = t`You logged in in another tab of this browser.`
    const { username } = current
    return toast({ title: t`You are logged in as ${username}`, description })
  }
  notifyTabs(current?.id ?? null)
  reloadPage()
}

/** Shows the signed-in user on a page that was loaded before the login. If no one is signed in, clears the device. */
export async function restoreUser(store: ReturnType<typeof createStore>): Promise<void> {
  const current = await fetchCurrentUser()
  if (shownUser(store.getState())) return
  if (current) store.dispatch(rememberUser(current))
  else if (current === null)
    await loadShellChunk(() => import('../device/device.ts'))
      .then((device) => device.changeOwner(null))
      .catch(() => {})
}

/** Null without a session, undefined without a readable response. */
async function fetchCurrentUser(): Promise<SessionUser | null | undefined> {
  const response = await fetch('/api/auth/me').catch(() => undefined)
  if (response?.status === 401) return null
  return response?.ok ? ((await response.json().catch(() => undefined)) as SessionUser | undefined) : undefined
}

/** The new page shows a notice about the change of user (syncSession.ts). */
function reloadPage() {
  try {
    sessionStorage.person = 'changed'
  } catch {
    // Without storage, the new page shows no notice.
  }
  location.reload()
}

export function announceUserChange(current: ShownUser | SessionUser): void {
  const username = (current as SessionUser | null)?.username ?? ''
  toast(
    current
      ? {
          title: t`You are logged in as ${username}`,
          description: t`Someone else logged in on this browser, so this page now shows their account.`,
        }
      : {
          title: t`You are logged out`,
          description: t`Your session ended in another tab or on another device.`,
          action: { label: t`Log In`, onClick: () => void login() },
        },
  )
}
