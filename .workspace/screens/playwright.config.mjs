import config from '../playwright.config.mjs'

export default { ...config, testMatch: '**/e2e/**/*.screens.ts', timeout: 240_000, reporter: 'list' }
