import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { compileFunction, constants } from 'node:vm'
import type { Release } from './release.ts'
import type { SiteSettings } from './site.settings.ts'

/** What a shell's release renders a document from; see shell/src/document.tsx. */
export interface DocumentRequest {
  path: string
  search: string
  user: object | null
  releases: Release[]
  preview: string[]
  shell: Release
  answers: Record<string, unknown>
  links: Record<string, string>
  settings: SiteSettings
}

export interface DocumentReply {
  status: number
  html: string
  headers: Record<string, string>
  redirect?: string
}

/** The half of a shell's release that runs here. */
export interface DocumentCode {
  renderDocument(request: DocumentRequest): DocumentReply
  wantedAnswers(visit: Pick<DocumentRequest, 'path' | 'search' | 'releases' | 'user'>): string[]
  /** The addresses of the shell's own pages. */
  pages?: string[]
}

const required = createRequire(import.meta.url)

/** Runs a shell's document.cjs as Node would run the file; throws what is wrong with it. */
export function documentCodeOf(
  content: Buffer | undefined,
  { name, version }: Pick<Release, 'name' | 'version'>,
): DocumentCode {
  if (!content) throw new Error(`${name}@${version}: document.cjs is missing`)
  const module = { exports: {} as DocumentCode }
  const filename = `/${name}@${version}/document.cjs`
  const run = compileFunction(content.toString(), ['exports', 'require', 'module', '__filename', '__dirname'], {
    filename,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
  run(module.exports, required, module, filename, dirname(filename))
  if (typeof module.exports.renderDocument !== 'function')
    throw new TypeError(`${name}@${version}: document.cjs renders no document`)
  return module.exports
}
