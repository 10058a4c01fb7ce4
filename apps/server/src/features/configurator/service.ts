export { confirmOnHello } from './confirm.ts'
export { configChangeEnded } from './events.ts'
export { type ApiPart, askDevice, type ChangeInput, orderChange } from './order.ts'
export { openRun } from './runs/open.ts'
