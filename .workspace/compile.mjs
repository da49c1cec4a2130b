// Compiles TypeScript files of the backend into its dist.
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from './root.mjs'

const folder = join(root, 'backend')

export const compiledFile = (source) => source.replace(/^src\//, 'dist/').replace(/\.ts$/, '.js')

export async function compile(sources) {
  if (sources.length === 0) return []
  const { transformFile } = await import('@swc/core') // the packages may not have been installed when this file is loaded
  const results = await Promise.allSettled(
    sources.map(async (source) => {
      const file = join(folder, compiledFile(source))
      const options = { cwd: folder, configFile: join(folder, '.swcrc'), outputPath: file }
      const { code, map } = await transformFile(join(folder, source), options)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.map`, map)
      writeFileSync(file, `${code}\n//# sourceMappingURL=${basename(file)}.map`)
    }),
  )
  return results.flatMap(({ reason }) => (reason ? [reason.message] : []))
}
