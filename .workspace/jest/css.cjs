// Stands for every style sheet. `styles.card` is 'card', so that a test can name the class of an element.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) })
