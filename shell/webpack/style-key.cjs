const { hash } = require('node:crypto')

/**
 * The key of a style sheet in the names of its classes, which are part of every document. A check finds two files with
 * one key (.workspace/boundaries/style-keys.mjs), because a longer key costs a byte for each file.
 */
exports.styleKey = (file) => hash('sha256', file, 'base64url').slice(0, 3)
