const subset = require('subset-font')

/** The features of the site's typeface that browsers apply by default or that style sheets turn on. */
const FEATURES = ['ccmp', 'kern', 'locl', 'mark', 'mkmk', 'rvrn', 'tnum']
/** No style sheet is bolder. */
const WEIGHTS = { min: 300, max: 800 }

/** Leaves every character, but no other features, such as fractions. Browsers do not read STAT. */
module.exports = async (font) =>
  await subset(font, undefined, {
    ...{ targetFormat: 'woff2', keepAllGlyphs: true, dropTables: ['STAT'] },
    ...{ keepFeatures: FEATURES, variationAxes: { wght: WEIGHTS } },
  })
module.exports.raw = true
