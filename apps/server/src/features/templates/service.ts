export { takeFailures } from './failures.ts'
export { openReadingPlans } from './plans/spread.ts'
export { daysOfNumbers, firstNumber } from './values/retention.ts'
export { openTemplateValues } from './values/source.ts'
