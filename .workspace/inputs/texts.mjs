/**
 * Returns the translations in a PO file that a build of these files may contain, without dates and comments. A text
 * names its files, which the check of the catalogs compares with the sources.
 */
export function translationsFor(files, po) {
  const [, ...texts] = po.split(/\n{2,}/) // the first is the header
  return texts
    .filter((text) => [...text.matchAll(/^#: (.+)$/gm)].some(([, file]) => files.has(file)))
    .map((text) => text.replace(/^#(?!\. js-lingui-explicit-id$).*\n/gm, ''))
    .join('\n')
}
