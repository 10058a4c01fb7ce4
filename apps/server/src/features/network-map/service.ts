export { listenForObservations } from './schedule.ts'
