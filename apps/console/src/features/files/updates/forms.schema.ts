import { deviceUpdates } from '@outpost/contract/files/updates'

/** What every load of a file into devices has; the fields of stages are checked where they are shown. */
export const atOnce = deviceUpdates.rollOut.input!.omit({ percent: true, failure_limit: true })
