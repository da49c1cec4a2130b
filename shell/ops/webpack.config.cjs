module.exports = require('@flight-amigo/shell/webpack').remote(__dirname)
