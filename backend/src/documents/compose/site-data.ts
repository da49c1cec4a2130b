import type { RemoteRelease } from '../../releases/release.contract.ts'
import type { DocumentRequest, ShellRelease, Site } from '../documents.contract.ts'
import { inert } from './html.ts'

type SiteRequest = Omit<DocumentRequest, 'releases'> & { releases: RemoteRelease[] }

/** Of each release, once: it is the same in all documents. */
const texts = new WeakMap<object, string>()

function once(of: object, write: () => object): string {
  const text = texts.get(of) ?? inert(JSON.stringify(write()))
  texts.set(of, text)
  return text
}

/**
 * The data of a document, as JSON that cannot end its own element. `previewed`: the address of an answer that only the head of
 * the document needs.
 */
export function siteText(request: SiteRequest, previewed: string | undefined): string {
  const { releases, preview, choices, shell, user, links, visit } = request
  const responses = Object.entries(request.responses)
    .filter(([address]) => address !== previewed)
    .map(([address, text]) => `${JSON.stringify(address)}:${text}`)
    .join()
  const { contactEmail, urgentPhone, operator, analyticsId, botCheckKey, botCheckScript } = request.settings
  const { serviceWorker, stripeKey, stripeScript, traces } = request.settings
  const rest: Omit<Site, 'releases' | 'preview' | 'choices' | 'shell' | 'responses'> = {
    user,
    ...(links && { links }),
    ...(visit !== undefined && { visit }),
    settings: {
      ...(contactEmail && { contactEmail }),
      ...(urgentPhone && { urgentPhone }),
      ...(operator && { operator }),
      ...(analyticsId && { analyticsId }),
      ...(botCheckKey && { botCheckKey }),
      ...(botCheckScript && { botCheckScript }),
      ...(serviceWorker === false && { serviceWorker }),
      ...(stripeKey && { stripeKey }),
      ...(stripeScript && { stripeScript }),
      ...(traces && { traces }),
    },
  }
  const chosen = inert(JSON.stringify({ preview, ...(choices && { choices }) })).slice(1, -1)
  const remotes = releases.map((release) => once(release, () => remoteOf(release))).join()
  const ofShell = once(shell, () => shellOf(shell))
  return `{"releases":[${remotes}],${chosen},"shell":${ofShell},"responses":${inert(`{${responses}}`)},${inert(JSON.stringify(rest)).slice(1)}`
}

const shellOf = (shell: ShellRelease): Site['shell'] => ({
  version: shell.version,
  base: shell.base,
  integrity: namedHashes('shell', shell.integrity),
})

/**
 * A release as the browser reads it. The skeletons are left out: the browser reads those in the document from there, and the
 * others load with their remotes.
 */
function remoteOf(release: RemoteRelease): RemoteRelease {
  const bare = <Part extends RemoteRelease['routes' | 'slots'][number]>({ css: _rules, ...part }: Part) => ({
    ...part,
    skeleton: '',
  })
  return {
    ...release,
    routes: release.routes.map(bare),
    slots: release.slots.map(bare),
    integrity: namedHashes(release.name, release.integrity),
  }
}

/** The hashes that the entry of a release does not tell: its own, and that of the style sheet, which loads beside it. */
const namedHashes = (name: string, integrity: Record<string, string>) =>
  Object.fromEntries(Object.entries(integrity).filter(([file]) => ['remoteEntry.js', `${name}.css`].includes(file)))
