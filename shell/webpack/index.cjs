/** The only door to the build: a remote's webpack.config.cjs is one line that calls `remote(__dirname)`. */
exports.host = require('./host.cjs').host
exports.remote = require('./remote.cjs').remote
