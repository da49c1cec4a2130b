const NETWORK = 'Network error. Please check your connection and try again.'

/**
 * Shows these releases to this browser; an empty list ends every preview. Returns the URL to open, or the reason for a
 * refusal.
 */
export async function requestOverrides(
  overrides: [name: string, at: string][],
): Promise<{ address: string } | { problem: string }> {
  const text = overrides.map(([name, at]) => `${name}@${at}`).join(',')
  const response = await fetch(`/?remotes=${encodeURIComponent(text)}`, { method: 'POST' }).catch(() => undefined)
  if (!response) return { problem: NETWORK }
  if (response.ok) return { address: pageWithoutPanel() }
  const isSentence = response.headers.get('content-type')?.startsWith('text/plain')
  return { problem: isSentence ? await response.text() : 'Something went wrong. Please try again.' }
}

/** Leaves out the parameter that opens the panel. */
export function pageWithoutPanel(): string {
  const rest = location.search
    .slice(1)
    .split('&')
    .filter((part) => part && part !== 'remotes')
    .join('&')
  return location.pathname + (rest && `?${rest}`) + location.hash
}
