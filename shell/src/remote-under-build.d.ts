declare module 'remote-under-build' {
  const remote: import('./sdk/defineRemote.ts').RemoteDefinition
  export default remote
}
