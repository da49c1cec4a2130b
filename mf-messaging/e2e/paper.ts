import { inflateSync } from 'node:zlib'

/** Chromium writes each page of a PDF as an uncompressed object. */
export const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length

interface Part {
  dictionary: string
  content: string
}

function partsOf(pdf: Buffer): Map<string, Part> {
  const parts = new Map<string, Part>()
  for (const [, number, body] of pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [dictionary, stream] = body!.split(/\bstream\r?\n/)
    const bytes = Buffer.from(stream?.slice(0, Number(/\/Length (\d+)/.exec(dictionary!)?.[1])) ?? '', 'latin1')
    const isCompressed = stream !== undefined && dictionary!.includes('/FlateDecode')
    parts.set(number!, {
      dictionary: dictionary!,
      content: (isCompressed ? inflateSync(bytes) : bytes).toString('latin1'),
    })
  }
  return parts
}

const utf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

function charactersOf(map: string): Map<string, string> {
  const characters = new Map<string, string>()
  for (const [, block] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph, text] of block!.matchAll(/<(\w+)> <(\w+)>/g))
      characters.set(glyph!.toLowerCase(), utf16(text!))
  for (const [, block] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from, to, text] of block!.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let n = 0; n <= Number.parseInt(to!, 16) - Number.parseInt(from!, 16); n++)
        characters.set(
          (Number.parseInt(from!, 16) + n).toString(16).padStart(from!.length, '0'),
          String.fromCodePoint(Number.parseInt(text!, 16) + n),
        )
  return characters
}

export function textOf(pdf: Buffer): string {
  const parts = partsOf(pdf)
  const all = [...parts.values()].map(({ dictionary }) => dictionary).join('\n')
  const fonts = new Map<string, Map<string, string>>()
  for (const [, name, number] of all.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(parts.get(number!)?.dictionary ?? '')?.[1]
    fonts.set(name!, charactersOf(map ? parts.get(map)!.content : ''))
  }
  const runs: string[] = []
  for (const { content } of parts.values()) {
    let characters: Map<string, string> | undefined
    for (const [token, font] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<[\da-fA-F]+>(?= Tj)|\[[^\]]*\](?= TJ)/g))
      if (font) characters = fonts.get(font)
      else {
        const hex = [...token.matchAll(/<([\da-fA-F]+)>/g)].map(([, digits]) => digits!.toLowerCase()).join('')
        // A bitmap font has one byte for each glyph, other fonts have two.
        const glyphs = hex.match(new RegExp(`.{${[...(characters?.keys() ?? [])][0]?.length ?? 4}}`, 'g')) ?? []
        runs.push(glyphs.map((glyph) => characters?.get(glyph) ?? '').join(''))
      }
  }
  return runs.join('')
}
