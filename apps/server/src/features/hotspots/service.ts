export type { StoredReport } from '../telemetry/service.ts'
export { storeLists } from './store.ts'
