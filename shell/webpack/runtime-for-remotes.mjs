// Stands in the shell for the federation runtime's half that webpack puts into every bundle, and lends it to the
// remotes: 3 KB less in each of their entries.
import federation from '@module-federation/webpack-bundler-runtime'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'

// A bundle that exposes nothing, such as the shell, is built without it.
const lent = { ...federation, bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry } }
Object.defineProperty(globalThis, 'runtimeForRemotes', { value: lent })

export default federation
