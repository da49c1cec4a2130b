import type { BrowserSettings } from '@flight-amigo/backend/contract/documents'
import { useSite } from '../remotes/site.ts'

/** URLs and public keys of outside services. A service without settings is absent. */
export const useSettings = (): BrowserSettings => useSite().settings
