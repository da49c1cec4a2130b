const { compileMessageOrThrow } = require('@lingui/message-utils/compileMessage')
const { generateMessageId } = require('@lingui/message-utils/generateMessageId')

const MESSAGE = /\bmessage: ("(?:[^"\\\n]|\\.)*")/g
const found = (source, pattern) => [...source.matchAll(pattern)].map(([, text]) => JSON.parse(text))

/**
 * Compiles the English texts that the macros left in a module, so that neither a compiler of messages nor an English catalog
 * is part of any page. A text is one of theirs if its hash stands beside it as its id.
 */
module.exports = function (source, map) {
  const ids = new Set(found(source, /\bid: ("[^"\\\n]+")/g))
  const contexts = [undefined, ...found(source, /\bcontext: ("(?:[^"\\\n]|\\.)*")/g)]
  const texts = {}
  const compiled = source.replace(MESSAGE, (whole, literal) => {
    const text = JSON.parse(literal)
    const own = contexts.map((context) => generateMessageId(text, context)).filter((id) => ids.has(id))
    if (own.length === 0) return whole
    const message = compileMessageOrThrow(text)
    for (const id of own) texts[id] = message
    return `message: ${JSON.stringify(message)}`
  })
  // The catalogs of a release have what its modules name here (catalogs.cjs).
  if (Object.keys(texts).length > 0) this._module.buildInfo.texts = texts
  this.callback(null, compiled, map)
}
