import type { RemoteRelease } from '@flight-amigo/backend/contract/release'
import { getInstance } from '@module-federation/enhanced/runtime'
import type { SubresourceIntegrity } from './subresourceIntegrity.ts'

/** Equals chunkLoadTimeout in webpack/base.cjs. */
const TIMEOUT_MS = 4000

/** The container that an entry assigns to the global variable with the remote's name. */
interface Container {
  init: (shareScope: unknown, initScope: unknown[]) => unknown
  get: (module: string) => Promise<() => unknown>
}

/**
 * Each call runs the entry again, with its own webpack runtime. The federation runtime's loader is not used: it would
 * add 4 KB to every first load, mostly for manifests and kinds of scripts that the site does not have.
 */
export async function loadEntry({ name, base }: RemoteRelease, { prepare }: Pick<SubresourceIntegrity, 'prepare'>) {
  Object.assign(globalThis, { [name]: undefined })
  const url = `${base}remoteEntry.js`
  await runScript(url, prepare)
  const container = (globalThis as unknown as { [name: string]: Container | undefined })[name]
  if (!container) throw new Error(`${url} offers nothing`)
  await container.init(getInstance()?.shareScopeMap.default, [])
  return (await container.get('./remote'))()
}

async function runScript(url: string, prepare: SubresourceIntegrity['prepare']) {
  const script = document.createElement('script')
  prepare(script, url)
  let timer: ReturnType<typeof setTimeout> | undefined
  await new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`${url} did not load`))
    timer = setTimeout(fail, TIMEOUT_MS)
    script.onload = resolve
    script.onerror = fail
    document.head.append(script)
  }).finally(() => {
    clearTimeout(timer)
    script.remove()
  })
}
