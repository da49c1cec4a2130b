interface Translation {
  message?: string
  translation: string
}

/** Reads the PO files of a folder: locale → id → translation. */
export function readCatalogs(folder: string): Record<string, Record<string, Translation>>

/** Empty if the translation may be shown. */
export function problemsOf(text: { message: string; translation: string; locale: string }): string[]
