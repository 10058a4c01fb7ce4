export { recordProcess } from './processes.ts'
export { healthChecksOfFeatures, databaseCheck, serverCheck, found, type HealthCheck } from './health/check.ts'
