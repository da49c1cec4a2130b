/** The hashes of the files of each bundle. */
type Builds = Record<string, { integrity: Record<string, string> }>

/**
 * Whether another build of a bundle has other translations into the language of the page. The document, its skeletons and the
 * components have them, so the page has to load again.
 */
export const hasChangedCatalog = (before: Builds | undefined, after: Builds, locale: string): boolean =>
  Object.entries(after).some(([name, { integrity }]) => {
    const file = `${locale}.${name}.js`
    const known = before?.[name]?.integrity
    return known !== undefined && known[file] !== integrity[file]
  })
