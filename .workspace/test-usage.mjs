export const usage = `npm test [-- steps, words, flags]: installs, builds and tests the whole tree. Its last line is the tally.
  npm test -- types lint          only these steps
  npm test -- --all               the slow part too, as with CI=true: *.long.*, and all browser tests
  npm test -- messaging           only the test files whose path contains the word; several words must all be in it,
                                  and a comma means "or": payments,messaging limit
  npm test -- .slow.              those that run only at night
  npm test -- -t "adds up"        only the tests whose name matches
  npm test -- --affected          only the test files that can break by what differs from main, or from --affected=REF;
                                  --affected=green: from the last run here of all of them in which none failed
  npm test -- --engines           the tests of the backend against a site with pooler and standby, and the main
                                  flows in Firefox and WebKit; -- browser --engines: only these
  npm test -- --watch messaging   runs the unit tests of the word again when a file changes (Jest's watch mode; \`w\` shows its keys)
  npm test -- --coverage messaging   the unit tests, and which lines of their packages they run, also as pages in .cache/coverage
  npm test -- --pictures          keeps a picture of the end of each browser test for \`npm run lab -- matrix\`
  npm test -- browser --project=webkit   other flags go to Jest and Playwright as they are
  npm test -- --help              these lines
`
