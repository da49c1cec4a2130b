// The compressed twins of a build's texts. They are part of the build: who publishes or serves it writes nothing.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const SMALL = 512 // below it the headers of a reply weigh more than what is saved

/** Writes `x.br` and `x.gz` beside every text of a folder. */
export async function compressTexts(folder) {
  const texts = readdirSync(folder, { recursive: true }).filter((file) => /\.(js|css|svg|txt)$/.test(file))
  await Promise.all(texts.map((file) => compress(join(folder, file))))
}

async function compress(file) {
  const text = readFileSync(file)
  if (text.length < SMALL) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length, [constants.BROTLI_PARAM_QUALITY]: 11 }
  const [br, gz] = await Promise.all([promisify(brotliCompress)(text, { params }), promisify(gzip)(text, { level: 9 })])
  writeFileSync(`${file}.br`, br)
  writeFileSync(`${file}.gz`, gz)
}
