import { defineDrafts } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'

const drafts = defineDrafts({ name: 'deploy-token', storedIn: 'tab', schema: z.string() })

// A browser may have no storage. The page works all the same, until somebody leaves it.
let unkept: string | undefined

/** The deploy token of this tab. A reload keeps it; it ends with the tab, a sign-out or `forgetToken`. */
export const readToken = (): string | undefined => drafts.read('visitor') ?? unkept

export function keepToken(token: string): void {
  drafts.save('visitor', token)
  unkept = drafts.read('visitor') === token ? undefined : token
}

export function forgetToken(): void {
  forgetUnkeptToken()
  drafts.forget('visitor')
}

/** Ends a token that could not be kept. A sign-out goes to another page, and would not reach it here. */
export function forgetUnkeptToken(): void {
  unkept = undefined
}
