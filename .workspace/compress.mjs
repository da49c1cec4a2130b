import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const SMALL = 256 // a smaller file saves less than the headers of a compressed response cost

export const QUICK = 5
/** Saves 8 % of the bytes for 15 times the processor time. */
export const SMALLEST = 11

/** Writes `x.br` and `x.gz` beside every text, so that publishing and serving compress nothing. */
export async function compressTexts(folder, quality) {
  const texts = readdirSync(folder, { recursive: true }).filter((file) =>
    /(\.(js|css|svg|txt)|^[\w-]+\.[\w-]+\.json)$/.test(file),
  )
  await Promise.all(texts.map((file) => compress(join(folder, file), quality)))
}

async function compress(file, quality) {
  const text = readFileSync(file)
  if (text.length < SMALL) return
  // The check of a release gives the shell's script little more than its smallest size.
  const best = basename(file) === 'shell.js' ? SMALLEST : quality
  const params = { [constants.BROTLI_PARAM_QUALITY]: best }
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(text, { params }))
  writeFileSync(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
}
