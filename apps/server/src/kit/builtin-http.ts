/**
 * Node's own modules. An `import` of `node:http` reads all that it exports, and its `WebSocket` brings the whole of Node's `fetch`
 * along: 50 ms of each start. Their types come by `import type`.
 */
export const http = process.getBuiltinModule('node:http')
export const https = process.getBuiltinModule('node:https')
