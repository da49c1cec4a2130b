const { readFileSync } = require('node:fs')
const { compileMessageOrThrow } = require('@lingui/message-utils/compileMessage')
const { generateMessageId } = require('@lingui/message-utils/generateMessageId')

const MESSAGE = /\bmessage: ("(?:[^"\\\n]|\\.)*")/g
const ID = /\bid: ("[^"\\\n]+")/g
const contextsIn = (written) =>
  [...written.matchAll(/\bcontext(?:=\{?|: *)(["'`])([^"'`]*)\1/g)].map(([, , context]) => context)

/**
 * Compiles the English texts in a module, so that no page needs a message compiler or an English catalog. A text is a
 * macro's if its hash stands beside it as its id.
 */
module.exports = function (source, map) {
  const ids = new Set([...source.matchAll(ID)].map(([, id]) => JSON.parse(id)))
  // The macros remove contexts, so read them from the file.
  const contexts = [undefined, ...contextsIn(readFileSync(this.resourcePath, 'utf8'))]
  const texts = {}
  const compiled = source.replace(MESSAGE, (whole, literal) => {
    const text = JSON.parse(literal)
    const own = contexts.map((context) => generateMessageId(text, context)).filter((id) => ids.has(id))
    if (own.length === 0) return whole
    const message = compileMessageOrThrow(text)
    for (const id of own) texts[id] = message
    return `message: ${JSON.stringify(message)}`
  })
  // The catalogs of a release contain the texts that its modules list here (catalogs.cjs).
  if (Object.keys(texts).length > 0) this._module.buildInfo.texts = texts
  this.callback(null, compiled, map)
}
