import type { Me } from '../account/account.contract.ts'
import type { Release, RemoteRelease } from '../releases/release.contract.ts'

/** The public keys and addresses that the browser needs. */
export interface BrowserSettings {
  analyticsId?: string
  botCheckKey?: string
  botCheckScript?: string
  /** Where people reach the team. */
  contactEmail?: string
  stripeKey?: string
  stripeScript?: string
}

/** The same for the document, which also says what it may load from elsewhere. */
export interface DocumentSettings extends BrowserSettings {
  origin: string
  scriptHosts: string[]
  connectHosts: string[]
  frameHosts: string[]
}

/** The shell's release as its documents need it. */
export type ShellRelease = Pick<Release, 'version' | 'base' | 'css' | 'integrity'> & { files?: string[] }

/** A page that is asked for: its address, what is live, and who is signed in. */
export interface PageRequest {
  path: string
  search: string
  /** As the registry has them; the document code leaves out those that it does not understand. */
  releases: Release[]
  user: Me | null
}

/** What a shell's release renders a document from. */
export interface DocumentRequest extends PageRequest {
  /** Releases that only this browser sees, as `listings@1.1.0`. */
  preview: string[]
  shell: ShellRelease
  /** Answers of the API by address (see `wantedAnswers`), and the `Link` headers they had. */
  answers: Record<string, unknown>
  links?: Record<string, string>
  settings: DocumentSettings
}

/** A document, or the address to go to instead. */
export interface DocumentReply {
  status: number
  html: string
  headers: Record<string, string>
  redirect?: string
}

/** The half of a shell's release that runs in the backend: what its `document.cjs` exports. */
export interface DocumentCode {
  renderDocument(request: DocumentRequest): DocumentReply
  /** The API addresses whose answers the page at this address wants inside its document. */
  wantedAnswers(page: PageRequest): string[]
}

/** What the document tells the shell. */
export interface Site {
  releases: RemoteRelease[]
  preview: string[]
  shell: { version: string; base: string; integrity: Record<string, string> }
  user: Me | null
  answers: Record<string, unknown>
  links?: Record<string, string>
  settings: BrowserSettings
}
