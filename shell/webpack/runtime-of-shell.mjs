// Stands in a remote for the same half. The remote keeps the small part that remembers which bundle it belongs to.
import * as runtime from '@module-federation/runtime'

export default { ...globalThis.runtimeForRemotes, runtime }
