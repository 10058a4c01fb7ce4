export { asLeft, type EventRow, present, readEvents } from './events/queries.ts'
