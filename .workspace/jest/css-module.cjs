// `styles.card` is 'card', so a test can say which class an element has.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) })
