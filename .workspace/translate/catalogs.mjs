import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { format, readCatalogs } from '@flight-amigo/shell/translations'
import { getCatalogs } from '@lingui/cli/api'
import { createBabelExtractor } from '@lingui/cli/api/extractors/babel'
import { makeConfig } from '@lingui/conf'
import { root } from '../root.mjs'
import { contractExtractor } from './contract-extractor.mjs'

/** The packages whose texts users read. The pages of staff (shell/ops) stay English. */
export const translated = () =>
  readdirSync(root).filter(
    (name) => /^(backend|shell|shared-ui|mf-.+)$/.test(name) && existsSync(join(root, name, 'package.json')),
  )

export const folderOf = (name) => join(root, name, 'src/locales')

/** The languages that a package has PO files for: `{ es: { id: { message, translation } } }`. */
export const catalogsOf = (name) => readCatalogs(folderOf(name))

/** The catalogs of the packages whose texts one page may show together: `{ shell: { es: … } }`. */
export const frontEndCatalogs = () =>
  Object.fromEntries(
    translated()
      .filter((name) => name !== 'backend')
      .map((name) => [name, catalogsOf(name)]),
  )

/** The catalog of a package as Lingui's command line knows it, which reads the sources and writes the PO files. */
async function linguiCatalog(name, locales) {
  const config = makeConfig(
    {
      sourceLocale: 'en',
      locales,
      format,
      // The backend is full of decorators.
      extractors: [contractExtractor(createBabelExtractor({ parserOptions: { tsExperimentalDecorators: true } }))],
      orderBy: 'messageId',
      rootDir: root,
      catalogs: [
        {
          path: `${name}/src/locales/{locale}`,
          include: [`${name}/src`],
          exclude: ['**/*.test.ts', '**/*.test.tsx'],
        },
      ],
    },
    { skipValidation: true },
  )
  const [catalog] = await getCatalogs(config)
  return catalog
}

/** The texts in the sources of a package: `{ id: { message, … } }`. */
export async function textsOf(name) {
  const texts = await (await linguiCatalog(name, [])).collect()
  if (!texts) throw new Error(`the texts of ${name} could not be read`)
  return texts
}

/** Writes the PO files of a package, with the translations that they have. Returns whether the package has texts. */
export async function extractInto(name, locales) {
  if (Object.keys(await textsOf(name)).length === 0) return false
  const catalog = await linguiCatalog(name, locales)
  if (!(await catalog.make({ clean: true, overwrite: false, orderBy: 'messageId' })))
    throw new Error(`The texts of ${name} could not be read.`)
  return true
}
