import { defineDrafts } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'

const drafts = defineDrafts({ name: 'deploy-token', keptIn: 'tab', schema: z.string() })

// A browser may have no storage. The page works all the same, until it is loaded anew.
let current = drafts.read('visitor')

/** The deploy token of this tab. A reload keeps it; it ends with the tab, a sign-out or `forgetToken`. */
export const readToken = (): string | undefined => current

export function keepToken(token: string): void {
  current = token
  drafts.keep('visitor', token)
}

export function forgetToken(): void {
  current = undefined
  drafts.forget('visitor')
}
