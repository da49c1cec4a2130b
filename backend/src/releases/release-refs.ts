export interface Ref {
  name: string
  version: string
}

export interface Refs {
  names: string[]
  versions: string[]
}

export const refsFrom = (releases: readonly Ref[]): Refs => ({
  names: releases.map(({ name }) => name),
  versions: releases.map(({ version }) => version),
})

export const textOf = ({ name, version }: Ref): string => `${name}@${version}`
