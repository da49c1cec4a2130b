import type { RemoteRelease } from '@flight-amigo/backend/contract/release'
import type { CheckedLoading } from './checkedLoading.ts'

const loading = new Map<string, Promise<void>>()

/** Whether the rules of a release's skeletons have loaded. The document brings those of the remotes that it shows. */
const isStyled = (name: string) =>
  typeof document === 'undefined' || // The server adds the rules to the document.
  document.querySelector(`style[data-release="${name}"], link.loaded[data-release="${name}"]`) !== null

/** Loads the rules of a release's skeletons, with their hash. After a failure the next call starts again. */
export function loadStylesOf({ name, base, integrity }: RemoteRelease, { prepare }: CheckedLoading): Promise<void> {
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
  document.head.append(link)
  return loaded
}
