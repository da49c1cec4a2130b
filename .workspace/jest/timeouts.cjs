// On a busy machine, a component may need seconds to compile a lazy import.
require('@testing-library/dom').configure({ asyncUtilTimeout: 20_000 })
