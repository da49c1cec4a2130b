import { defineDrafts } from '../sdk/drafts.ts'

/** Retained when the dialog closes, because a sent code stays valid. */
export interface LoginProgress {
  email: string
  /** The handle of the login whose code was sent. It is useless without the code and this browser's cookie. */
  userId?: string
}

/** Stored across a reload, because a phone may discard the page while its mail app is in front. */
interface PendingLogin extends Required<LoginProgress> {
  /** When the code expires, in ms. */
  until: number
  open: boolean
}

const CODE_LIFE_MS = 10 * 60_000

const drafts = defineDrafts({
  name: 'login',
  storedIn: 'tab',
  // Validated by hand, because this is in the first load and zod is not.
  schema: { safeParse: (value) => ({ data: isPending(value) ? value : undefined }) },
})

const isPending = (value: unknown): value is PendingLogin => {
  const { email, userId, until, open } = (value ?? {}) as Record<keyof PendingLogin, unknown>
  const isValid = typeof email === 'string' && typeof userId === 'string' && typeof open === 'boolean'
  return isValid && typeof until === 'number' && until > Date.now()
}

/** The login that this tab began before a reload, while its code is valid. */
export const pendingLogin = () => drafts.read('visitor')

export function saveLogin({ email, userId }: LoginProgress): void {
  if (!userId) drafts.forget('visitor')
  else drafts.save('visitor', { email, userId, until: Date.now() + CODE_LIFE_MS, open: true })
}

export function saveDialogOpen(open: boolean): void {
  const pending = drafts.read('visitor')
  if (pending) drafts.save('visitor', { ...pending, open })
}
