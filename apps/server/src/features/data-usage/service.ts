export { type PartUsage, readUsage } from './parts.ts'
export { type UsageNow, usageNow } from './usage-now.ts'
