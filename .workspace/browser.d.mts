import type { LaunchOptions } from '@playwright/test'

/** Options with which a page looks the same on every machine. */
export function launchOptions(executablePath: string, ...more: string[]): Promise<LaunchOptions>
