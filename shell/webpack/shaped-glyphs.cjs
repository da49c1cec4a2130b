const { readFileSync } = require('node:fs')

const LAYOUT_FEATURES = 6
const NO_LAYOUT_CLOSURE = 0x200

/** The glyphs of the words and those that become them. With `seen`, glyph ids are added to it. */
function shape({ Buffer, shape }, font, word, seen) {
  const buffer = new Buffer()
  buffer.addText(word)
  buffer.guessSegmentProperties()
  const note = ({ codepoint }) => seen?.add(codepoint)
  if (seen)
    buffer.setMessageFunc((step) => {
      step.getGlyphInfos().forEach(note)
      return true
    })
  shape(font, buffer)
  const glyphs = buffer.getGlyphInfos()
  glyphs.forEach(note)
  return JSON.stringify([glyphs.map(({ codepoint }) => font.glyphToPath(codepoint)), buffer.getGlyphPositions()])
}

/** HarfBuzz's subsetter takes glyph ids, which the package subset-font does not offer. */
async function subsetByGlyphs(font, ids) {
  const wasm = readFileSync(require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))
  const { instance } = await WebAssembly.instantiate(wasm)
  const hb = instance.exports
  hb._initialize()
  const at = hb.malloc(font.byteLength)
  new Uint8Array(hb.memory.buffer).set(font, at)
  const face = hb.hb_face_create(hb.hb_blob_create(at, font.byteLength, 2, 0, 0), 0)
  const input = hb.hb_subset_input_create_or_fail()
  const features = hb.hb_subset_input_set(input, LAYOUT_FEATURES)
  hb.hb_set_clear(features)
  hb.hb_set_invert(features)
  hb.hb_subset_input_set_flags(input, hb.hb_subset_input_get_flags(input) | NO_LAYOUT_CLOSURE)
  const glyphs = hb.hb_subset_input_glyph_set(input)
  for (const id of ids) hb.hb_set_add(glyphs, id)
  hb.hb_set_invert(hb.hb_subset_input_unicode_set(input))
  const subset = hb.hb_subset_or_fail(face, input)
  if (subset === 0) throw new Error('HarfBuzz could not make a font of these glyphs.')
  const blob = hb.hb_face_reference_blob(subset)
  const [data, length] = [hb.hb_blob_get_data(blob, 0), hb.hb_blob_get_length(blob)]
  return Buffer.from(new Uint8Array(hb.memory.buffer, data, length))
}

async function faceOf(font) {
  const { Blob, Face } = await import('harfbuzzjs')
  return new Face(new Blob(font))
}
exports.faceOf = faceOf

/**
 * Leaves only the glyphs that HarfBuzz uses for these words, in all steps of shaping. In Telugu and Devanagari a few
 * characters have hundreds of joined forms.
 */
exports.onlyShapedGlyphs = async (font, words) => {
  const harfbuzz = await import('harfbuzzjs')
  const seen = new Set()
  const whole = new harfbuzz.Font(await faceOf(font))
  const shaped = words.map((word) => shape(harfbuzz, whole, word, seen))
  const bytes = await subsetByGlyphs(font, seen)
  const small = new harfbuzz.Font(await faceOf(bytes))
  const changed = words.filter((word, index) => shape(harfbuzz, small, word) !== shaped[index])
  if (changed.length > 0) throw new Error(`The smaller font changes ${changed.join(', ')}.`)
  return bytes
}
