import config from '../playwright.config.mjs'

const [chromium] = config.projects

export default {
  ...config,
  projects: [chromium],
  testMatch: process.env.SCREENS_MATCH ?? '**/e2e/**/*.screens.ts',
  timeout: 240_000,
  reporter: 'list',
}
