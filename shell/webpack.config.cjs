module.exports = require('./webpack/index.cjs').host(__dirname)
