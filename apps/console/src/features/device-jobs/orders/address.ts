import type { JobOrder } from '@outpost/contract/device-jobs/orders/schemas'
import { href } from '../../../kit/screen/screen.ts'

/** The address of the page of an order. A rollout has its own. */
export const jobAddress = ({ id, rollout_id }: Pick<JobOrder, 'id' | 'rollout_id'>): string =>
  rollout_id === null ? href('/management/jobs/{id}', { id }) : href('/management/rollouts/{id}', { id: rollout_id })
