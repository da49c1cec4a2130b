/** The public part of the build. A remote's webpack.config.cjs is one line that calls `remote(__dirname)`. */
exports.host = require('./host.cjs').host
exports.remote = require('./remote.cjs').remote
exports.development = (folders) => require('./development.cjs').development(folders)
