type Builds = Record<string, { integrity: Record<string, string> }>

/**
 * Whether the next build has other translations into the page's language. The document, its skeletons and the
 * components contain them, so the page must reload.
 */
export const hasChangedCatalog = (before: Builds | undefined, after: Builds, locale: string): boolean =>
  Object.entries(after).some(([name, { integrity }]) => {
    const file = `${locale}.${name}.js`
    const known = before?.[name]?.integrity
    return known !== undefined && known[file] !== integrity[file]
  })
