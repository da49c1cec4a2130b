import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import type { CheckedLoading } from './checkedLoading.ts'

/** Loads entries with their hash, for at most four seconds. */
export const checkedEntries = ({ prepare }: CheckedLoading): ModuleFederationRuntimePlugin => ({
  name: 'checked-entries',
  createScript({ url }) {
    const script = document.createElement('script')
    prepare(script, url)
    return { script, timeout: 4000 } // the default is 20 s
  },
  // The document and `prefetch` preload what a part needs; the runtime's own hints carry no hash.
  async generatePreloadAssets() {
    return { cssAssets: [], jsAssetsWithoutEntry: [], entryAssets: [] }
  },
})
