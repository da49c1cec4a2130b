import type { BrowserSettings } from '@flight-amigo/backend/contract/documents'
import { useSite } from '../remotes/site.ts'

/** The addresses and public keys of outside services, as the document gave them; a service that is not set up is absent. */
export const useSettings = (): BrowserSettings => useSite().settings
