type Version = [major: number, minor: number, patch: number]

const parsed = (text: string): Version | undefined => {
  const [, ...parts] = /^(\d+)\.(\d+)\.(\d+)$/.exec(text) ?? []
  return parts.length === 3 ? (parts.map(Number) as Version) : undefined
}

/**
 * Whether a version is within a range. Builds write carets only (shell/webpack/singletons.cjs); any other range, or a
 * version that is no plain release, satisfies nothing.
 */
export function satisfies(version: string, range: string): boolean {
  const [have, least] = [parsed(version), range.startsWith('^') ? parsed(range.slice(1)) : undefined]
  if (!have || !least) return false
  // Before 1.0 the first number that is not 0 is the one that breaks.
  const fixed = least[0] > 0 ? 1 : least[1] > 0 ? 2 : 3
  for (const [place, part] of least.entries()) {
    const found = have[place] ?? 0
    if (found !== part) return place >= fixed && found > part
  }
  return true
}
