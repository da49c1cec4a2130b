interface Manifest {
  description: string
  start_url: string
  icons: unknown[]
  shortcuts: Array<{ name: string; url: string }>
}

/** The manifest in another language, whose installed site starts in that language. `translate` takes an English text. */
export function manifestIn(locale: string, manifest: Manifest, translate: (text: string) => string): Manifest
