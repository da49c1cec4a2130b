import type { Device } from '../device/device.ts'
import { loadOwn } from '../remotes/loader.ts'

export type { Device }

/** What this device can do beside showing pages: keep notes for a time without a network, notify, be installed. */
export const loadDevice = (): Promise<Device> =>
  loadOwn(() => import('../device/device.ts')).then(({ device }) => device)

/** Loads the dialog that reports a person or what they wrote. */
export const loadReportDialog = () =>
  loadOwn(() => import('../moderation/ReportDialog.tsx')).then(({ ReportDialog }) => ReportDialog)
