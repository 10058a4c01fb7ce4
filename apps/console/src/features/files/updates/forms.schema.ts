import { deviceUpdateSchemas } from '@outpost/contract/files/updates/schemas'

/** What every load of a file into devices has; the fields of stages are checked where they are shown. */
export const atOnce = deviceUpdateSchemas.rollOut.input.omit({ percent: true, failure_limit: true })
