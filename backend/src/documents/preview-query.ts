import { safePath } from './compose/safe-path.contract.ts'

export interface PreviewQuery {
  remotes: string
  signed: string
  /** Whether a staff member wants to stay signed in. */
  isSignedIn: boolean
  /** The page, without the parameters of the preview. */
  back: string
}

/** `/search?from=HYD&remotes=listings@…` → the requested releases, and the same page without them. */
export function previewQueryIn(url: string): PreviewQuery | undefined {
  const [path = '/', query = ''] = url.replace(/^https?:\/\/[^/?#]*/, '').split(/\?(.*)/s)
  const parameters = new URLSearchParams(query)
  const remotes = parameters.get('remotes')
  if (remotes === null || !query.split('&').some((part) => part.startsWith('remotes='))) return undefined
  const own = /^(remotes|signed|back|as)=/
  const rest = query.split('&').filter((part) => !own.test(part))
  // A path that begins with two slashes would lead to another site.
  const here = path.replace(/^[/\\]+/, '/') + (rest.length > 0 ? `?${rest.join('&')}` : '')
  const back = parameters.get('back')
  return {
    remotes,
    signed: parameters.get('signed') ?? '',
    isSignedIn: parameters.get('as') === 'me',
    back: back === null ? here : safePath(back),
  }
}
