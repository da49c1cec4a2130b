/**
 * A style sheet is not a hot module: its link is replaced (src/development/builds.ts), and its class names are its
 * module.
 */
module.exports = (source) => source
module.exports.pitch = function () {
  this.hot = false
}
