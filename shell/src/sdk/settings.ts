import type { BrowserSettings } from '@flight-amigo/backend/contract/documents'
import { useSite } from '../remotes/site.ts'

/** The addresses and public keys of outside services from the document. A service without settings is absent. */
export const useSettings = (): BrowserSettings => useSite().settings
