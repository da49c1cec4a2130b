import type { RemoteRelease } from '@flight-amigo/backend/contract/release'
import type { CheckedLoading } from './checkedLoading.ts'

/** What is needed of a release to load its style sheet. */
type Styled = Pick<RemoteRelease, 'name' | 'base' | 'integrity'>

const loading = new Map<string, Promise<void>>()

/** The rules of a release that the document shows. They stand in for its style sheet. */
const inDocument = (name: string) => document.querySelector(`style[data-release="${name}"]`)

const isStyled = (name: string) =>
  typeof document === 'undefined' || // The server adds the rules to the document.
  document.querySelector(`link.loaded[data-release="${name}"]`) !== null

/**
 * Loads the style sheet of a release's first paints, with its hash. It takes the place of the rules in the document, so that
 * the order of releases, and with it that of their layers, stays. After a failure the next call starts again.
 */
export function loadStylesOf({ name, base, integrity }: Styled, { prepare }: CheckedLoading): Promise<void> {
  const file = `${name}.css`
  if (isStyled(name) || !integrity[file]) return Promise.resolve()
  const under = loading.get(name)
  if (under) return under
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.dataset.release = name
  prepare(link, base + file)
  const loaded = new Promise<void>((resolve, reject) => {
    link.onload = () => {
      inDocument(name)?.remove()
      link.classList.add('loaded')
      resolve()
    }
    link.onerror = () => {
      link.remove()
      loading.delete(name)
      reject(new Error(`${base}${file} did not load`))
    }
  })
  loading.set(name, loaded)
  const former = inDocument(name)
  if (former) former.after(link)
  else document.head.append(link)
  return loaded
}
