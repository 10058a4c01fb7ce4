export { bulkActions, type Action } from './bulk-actions.ts'
export { cancelJobs } from './cancel.ts'
