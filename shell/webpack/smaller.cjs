/** Replaces what a package must contain: another version of it is not made small by guesswork. */
const replaced = (name, text, pattern, by) => {
  if (text.search(pattern) < 0)
    throw new Error(`${name} has changed: see ${pattern} in shell/webpack/small-*-loader.cjs`)
  return text.replace(pattern, by)
}

/** A package with these places replaced. In what replaces them, `leftOut('what')` says whose loader leaves it out. */
exports.smaller = (name, file, source, places) => {
  const text = places.reduce((text, [pattern, by]) => replaced(name, text, pattern, by), source)
  const words = `"The site's ${name} leaves out " + what + ": see shell/webpack/${file}"`
  return `function leftOut(what) { throw new Error(${words}); }\n${text}`
}
