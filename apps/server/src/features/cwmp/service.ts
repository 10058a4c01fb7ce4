export { serveCwmp } from './session/serve.ts'
export { listenForCalls } from './call/listen.ts'
