export { confirmOnHello } from './confirm.ts'
