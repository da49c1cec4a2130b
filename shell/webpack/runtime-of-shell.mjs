// Stands in a remote for the same half. Each entry has an instance of its own, also when it runs again after a failure.
const { ModuleFederation } = globalThis._FEDERATION_RUNTIME_CORE

export default {
  ...globalThis.runtimeForRemotes,
  runtime: { init: (options) => new ModuleFederation(options) },
}
