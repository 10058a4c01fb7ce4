import type { ChannelEvent } from '@outpost/contract/kit/channel'
import type { DeviceJob } from '../../../kit/device-job.ts'
import { actionOf, type UpdateDetails } from './record.ts'

/** What the channel of an update is told at its end. */
export const endEvent = (outcome: 'done' | 'failed' | 'cancelled', text: string): ChannelEvent =>
  outcome === 'done'
    ? { status: 'completed', type: 'text', value: text, errorCode: 0 }
    : { status: 'error', type: 'text', value: text, errorCode: outcome === 'cancelled' ? -4 : -1 }

/** What a successful update is told as. */
export const doneText = (job: Pick<DeviceJob, 'kind'>, { version_to }: Pick<UpdateDetails, 'version_to'>): string =>
  actionOf(job) === 'upload_backup'
    ? 'The configuration is loaded.'
    : version_to === ''
      ? 'The firmware is installed.'
      : `Firmware ${version_to} is installed.`
