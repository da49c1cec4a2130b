// A busy machine may need seconds to compile what a component imports late, and that is no failure.
require('@testing-library/dom').configure({ asyncUtilTimeout: 20_000 })
