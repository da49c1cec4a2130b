const { sources } = require('webpack')

const MANIFEST = 'app.webmanifest'

/** The manifest in another language, whose installed site starts in that language. `translate` takes an English text. */
function manifestIn(locale, manifest, translate) {
  const addressOf = (address) => `/${locale}${address === '/' ? '' : address}`
  return {
    ...manifest,
    lang: locale,
    dir: new Intl.Locale(locale).getTextInfo().direction,
    description: translate(manifest.description),
    start_url: addressOf(manifest.start_url),
    shortcuts: manifest.shortcuts.map(({ name, url }) => ({ name: translate(name), url: addressOf(url) })),
  }
}

/** Writes a manifest for each language of the shell. A page names that of its language (compose/head.ts of the backend). */
function writeManifests(compilation, catalogs) {
  const manifest = JSON.parse(compilation.getAsset(MANIFEST).source.source().toString())
  for (const locale of catalogs.languages) {
    const translated = manifestIn(locale, manifest, (text) => catalogs.translationOf(text, locale))
    compilation.emitAsset(`${locale}.${MANIFEST}`, new sources.RawSource(JSON.stringify(translated)))
  }
}

module.exports = { manifestIn, writeManifests }
