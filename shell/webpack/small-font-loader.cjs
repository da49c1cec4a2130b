const subset = require('subset-font')
const { faceOf } = require('./shaped-glyphs.cjs')

/** The features of the site's typeface that browsers apply by default or that style sheets turn on. */
const FEATURES = ['ccmp', 'kern', 'locl', 'mark', 'mkmk', 'rvrn', 'tnum']
/** No style sheet is bolder. */
const WEIGHTS = { min: 300, max: 800 }
/** Accented letters and rare signs, without the ñ of the link to Spanish. `unicode-range` in site.css says the same to the browser. */
const OTHERS = /[\u00a1-\u00b6\u00b8-\u00d6\u00d8-\u00f0\u00f2-\u0308]/

/**
 * Splits the typeface into a file for English text and one for its other characters, by the query of the URL; `?whole` has both.
 * Leaves out features such as fractions. Browsers do not read STAT.
 */
module.exports = async function (font) {
  const parts = { '?english': (one) => !OTHERS.test(one), '?others': (one) => OTHERS.test(one), '?whole': () => true }
  const face = await faceOf(await subset(font, undefined, { targetFormat: 'sfnt', keepAllGlyphs: true }))
  const characters = [...face.collectUnicodes()].map((code) => String.fromCodePoint(code))
  return await subset(font, characters.filter(parts[this.resourceQuery]).join(''), {
    ...{ targetFormat: 'woff2', dropTables: ['STAT'] },
    ...{ keepFeatures: FEATURES, variationAxes: { wght: WEIGHTS } },
  })
}
module.exports.raw = true
