import type { Secrets } from '../env.ts'
import { type Preview, readPreview, signPreview } from '../http/preview-cookie.ts'
import { ReleaseName, ReleaseVersion } from '../releases/release.contract.ts'

/** `at` is a version or the address of a dev server. */
export interface ReleaseOverride {
  name: string
  at: string
}

const MAX_OVERRIDES = 6
const ADDRESS = /^http:\/\/(localhost|127\.0\.0\.1):\d{2,5}$/

export function parseOverrides(text: string): ReleaseOverride[] | undefined {
  const overrides = text
    .split(',')
    .filter(Boolean)
    .map((part) => {
      const [name = '', at = ''] = part.split(/@(.*)/s)
      return { name: name.replace(/^mf-/, ''), at: at.replace(/\/$/, '') }
    })
  const usable = ({ name, at }: ReleaseOverride) =>
    ReleaseName.safeParse(name).success && (isAddress(at) || ReleaseVersion.safeParse(at).success)
  return overrides.length <= MAX_OVERRIDES && overrides.every(usable) ? overrides : undefined
}

export const isAddress = (at: string) => ADDRESS.test(at)

export const overridesText = (overrides: ReleaseOverride[]) =>
  overrides.map(({ name, at }) => `${name}@${at}`).join(',')

export const overridesIn = (preview: Preview | undefined): ReleaseOverride[] =>
  (preview && parseOverrides(preview.releases)) || []

export const signOverrides = (secrets: Secrets, overrides: ReleaseOverride[]) =>
  signPreview(secrets, { releases: overridesText(overrides), session: '' })

export const readSignedOverrides = (secrets: Secrets, token: string): ReleaseOverride[] =>
  overridesIn(readPreview(secrets, token))
