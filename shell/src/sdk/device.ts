import type { Device } from '../device/device.ts'
import { loadOwn } from '../remotes/loader.ts'

export type { Device }

/** Loads the features of the device: offline notes, notifications and installation. */
export const loadDevice = (): Promise<Device> =>
  loadOwn(() => import('../device/device.ts')).then(({ device }) => device)

/** Loads the dialog that reports a user or their content. */
export const loadReportDialog = () =>
  loadOwn(() => import('../moderation/ReportDialog.tsx')).then(({ ReportDialog }) => ReportDialog)
