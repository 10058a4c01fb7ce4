export { takeFailures } from './failures.ts'
export { openReadingPlans } from './plans/spread.ts'
export { openTemplateValues } from './values/source.ts'
