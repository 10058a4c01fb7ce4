import type { DeviceJob } from '../../../kit/device-job.ts'
import { actionOf, type UpdateDetails } from './record.ts'

/** Returns the message for a successful update. */
export const successMessage = (
  job: Pick<DeviceJob, 'kind'>,
  { version_to }: Pick<UpdateDetails, 'version_to'>,
): string =>
  actionOf(job) === 'upload_backup'
    ? 'The configuration was applied.'
    : version_to === ''
      ? 'The firmware was installed.'
      : `Firmware ${version_to} was installed.`
