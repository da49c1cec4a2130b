// Who may import whom. `npm test -- boundaries` checks it; .workspace/boundaries/ proves that each rule fires.
// TypeScript 7 has no API for this tool, so swc reads the sources. A type-only import counts like any other.

const test = '[.](test|spec)[.]tsx?$|(^|/)(test|e2e)/'
const technical = 'http|db|jobs|mail|sms|bot-check|pictures|languages|metrics|ops'
const rooms = `${technical}|live`

/** The folders of backend/src, each of which may import those before it. */
const backendFolders = [
  ...['metrics', 'db', 'http', 'languages', 'jobs', 'mail', 'sms', 'bot-check', 'pictures', 'ops'],
  ...['account', 'blocks', 'live', 'push', 'releases', 'documents', 'feedback'],
  ...['listings', 'flights', 'messaging', 'payments', 'moderation', 'startup'],
]

/** Rules about paths; `$1` in `to` is what the first group of `from` matched. */
const forbidden = [
  {
    name: 'no-circular',
    comment: 'Two files that need each other are one file, or want a third.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'shell-knows-no-remote',
    comment: 'Which remotes exist is known from the release registry, at run time.',
    from: { path: '^shell/', pathNot: '^shell/ops/' },
    to: { path: '^(mf-|shell/ops/)' },
  },
  {
    name: 'remotes-meet-only-in-public',
    comment:
      'Of another remote only src/public.ts, of the shell only the sdk, and in tests what the shell has for tests and the reader of catalogs.',
    from: { path: '^(mf-[^/]+|shell/ops)/' },
    to: {
      path: '^(mf-|shell/)',
      pathNot:
        '^$1/|^mf-[^/]+/src/public[.]ts$|^shell/(src/sdk/index[.]ts|e2e/index[.]ts|webpack/(index|translations)[.]cjs|test/[^/]+)$',
    },
  },
  {
    name: 'front-sees-only-contracts',
    comment:
      'The wire is all that front and backend have in common. A browser test may move the clock of a trip, and a test ' +
      'compares what React renders with the documents that the backend composes.',
    from: { path: '^(shell|shared-ui|mf-[^/]+)/' },
    to: { path: '^backend/', pathNot: '^backend/(src/.+[.]contract|test/(asha|composed|trip-clock))[.]ts$' },
  },
  {
    name: 'contracts-are-pure',
    comment: 'A contract travels into the browser: zod and other contracts, nothing else.',
    from: { path: '[.]contract[.]ts$' },
    to: { pathNot: '[.]contract[.]ts$|(^|/)node_modules/zod/' },
  },
  {
    name: 'shared-ui-is-a-leaf',
    comment: 'Stateless parts: no other package of ours, no store, no router.',
    from: { path: '^shared-ui/' },
    to: { path: '^(shell|backend|mf-[^/]+)/|(^|/)node_modules/(@reduxjs|react-redux|react-router|react-router-dom)/' },
  },
  {
    name: 'backend-modules-meet-in-public-files',
    comment:
      'Everything else in a module may change at any time. A .service.ts has an injectable class, a .public.ts has ' +
      'functions, and public.ts has the decorators of handlers (@Public, @Me) and types that modules contribute.',
    from: { path: '^backend/src/([^/]+)/', pathNot: test },
    to: {
      path: '^backend/src/[^/]+/',
      pathNot: `^backend/src/($1|${rooms})/|[.](service|module|contract|public)[.]ts$|/public[.]ts$`,
    },
  },
  {
    name: 'technical-rooms-know-no-domain',
    comment: 'They serve every domain. `live` is not among them: a stream belongs to a session, which the account has.',
    from: { path: `^backend/src/(${technical})/`, pathNot: test },
    to: {
      path: '^backend/src/[^/]+/',
      pathNot: `^backend/src/(${rooms})/|/public[.]ts$`,
    },
  },
  ...backendFolders.slice(0, -1).map((folder, index) => ({
    name: 'backend-folders-import-downward',
    comment:
      'A folder knows those below it only; what it needs of one above, that one contributes (contributions.ts). Contracts meet. ' +
      'Moderation knows what can be reported, so those who report to it know it, too.',
    from: { path: `^backend/src/${folder}/`, pathNot: test },
    to: {
      path: `^backend/src/(${backendFolders.slice(index + 1).join('|')})/`,
      pathNot:
        '[.]contract[.]ts$|^backend/src/moderation/(moderation[.]module|reports[.]service|staff-alerts[.]public)[.]ts$',
    },
  })),
  {
    name: 'vendors-are-behind-adapters',
    comment: 'Each outside service has one interface in our words, and one adapter that knows its library.',
    from: { path: '^backend/src/', pathNot: `${test}|^backend/src/(sms/twilio|mail/smtp-mailer|push/web-push)[.]ts$` },
    to: { path: '(^|/)node_modules/(@types/)?(twilio|nodemailer|web-push)/' },
  },
  {
    name: 'the-top-names-only-modules',
    comment:
      'The files beside the modules put them together. The command line has one file in its module, and entities.ts ' +
      'lists the entities of all modules, because the ORM wants a list.',
    from: { path: '^backend/src/[^/]+[.]ts$', pathNot: `${test}|^backend/src/entities[.]ts$` },
    to: { path: '^backend/src/[^/]+/', pathNot: `^backend/src/(${rooms}|startup)/|[.](module|commands)[.]ts$` },
  },
  {
    name: 'src-runs-alone',
    comment: 'Production has no fakes, laboratories or scripts.',
    from: { path: '^backend/src/', pathNot: test },
    to: { path: '^backend/(dev|labs|scripts)/' },
  },
  {
    name: 'itineraries-know-no-use-case',
    comment:
      'Search, publishing, matching and people are built on itineraries and airports, not the other way round. (Contracts meet.)',
    from: { path: '^backend/src/listings/(airports|itinerary|unmet)/', pathNot: test },
    to: {
      path: '^backend/src/listings/[^/]+/',
      pathNot: '^backend/src/listings/(airports|itinerary|unmet)/|[.]contract[.]ts$',
    },
  },
  {
    name: 'nothing-stands-on-matching',
    comment: 'Matching reads what the other folders of listings have; none of them waits for it.',
    from: { path: '^backend/src/listings/[^/]+/', pathNot: `${test}|^backend/src/listings/matching/` },
    to: { path: '^backend/src/listings/matching/', pathNot: '[.]contract[.]ts$' },
  },
  {
    name: 'tooling-uses-exports',
    comment: 'The tooling imports a package as a stranger does: by its name and its exports.',
    from: { path: '^[.]workspace/' },
    to: { path: '^(shell|shared-ui|backend|mf-[^/]+)/', dependencyTypesNot: ['aliased-workspace'] },
  },
  {
    name: 'nothing-stands-on-tests',
    comment: 'What tests use may start servers and make up people.',
    from: { path: '^([^/]+|shell/ops)/src/', pathNot: test },
    to: { path: test, pathNot: '(^|/)node_modules/' },
  },
  {
    name: 'everything-resolves',
    comment:
      'A path that leads nowhere passes all the rules above. (The build of a remote fills in the one alias. A `require` ' +
      'of another folder asks for a .cjs or a package.json.)',
    from: {},
    to: { couldNotResolve: true, pathNot: '^remote-under-build$|[.]cjs$|^[.]/package[.]json$' },
  },
].map((rule) => ({ severity: 'error', ...rule }))

module.exports = {
  backendFolders,
  forbidden,
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    skipAnalysisNotInRules: true,
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '^([^/]+|shell/ops)/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
