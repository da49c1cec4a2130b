import { defineDrafts } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'

const drafts = defineDrafts({ name: 'deploy-token', storedIn: 'tab', schema: z.string() })

// If the browser has no storage, the token lasts until the user leaves the page.
let unsaved: string | undefined

/** A reload preserves the token. It ends with the tab, a logout or `forgetToken`. */
export const readToken = (): string | undefined => drafts.read('visitor') ?? unsaved

export function saveToken(token: string): void {
  drafts.save('visitor', token)
  unsaved = drafts.read('visitor') === token ? undefined : token
}

export function forgetToken(): void {
  forgetUnsavedToken()
  drafts.forget('visitor')
}

/** Call it when the page is left, because a logout on another page cannot clear this variable. */
export function forgetUnsavedToken(): void {
  unsaved = undefined
}
