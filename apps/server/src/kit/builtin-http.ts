/**
 * Node's own HTTP modules. An `import` of `node:http` evaluates all of its exports, and its `WebSocket` loads the whole
 * of Node's `fetch`, which adds 50 ms to every start. Types can be imported with `import type`.
 */
export const http = process.getBuiltinModule('node:http')
export const https = process.getBuiltinModule('node:https')
