import { once } from 'node:events'
import type { Namespace } from '../../tests/support/namespaces.ts'
import { until } from '../../tests/support/until.ts'

const port = 5201
const seconds = 3

const receiver = `require('node:net').createServer((socket) => socket.on('error', () => {}).resume()).listen(${port}, () => console.log('ready'))`
const sender = `const socket = require('node:net').connect(${port}, process.argv[1])
const chunk = Buffer.alloc(65536)
let full = false
const fill = () => { while (!full) full = !socket.write(chunk) }
socket.on('drain', () => { full = false; fill() }).on('connect', () => {
  fill()
  setTimeout(() => { console.log(socket.bytesWritten - socket.writableLength); process.exit() }, ${seconds * 1000})
})`

/** Starts what takes bytes and forgets them. Returns a function that stops it. */
export async function receiveIn(host: Namespace): Promise<() => void> {
  const child = host.start([process.execPath, '-e', receiver])
  let log = ''
  child.stdout?.on('data', (part: Buffer) => (log += part.toString()))
  await until('the receiver', 10, () => log.includes('ready'))
  return () => child.kill('SIGKILL')
}

/** Sends over one TCP connection for three seconds, and returns the bytes that were taken. */
export async function sendFrom(from: Namespace, address: string): Promise<number> {
  const child = from.start([process.execPath, '-e', sender, address])
  let output = ''
  child.stdout?.on('data', (part: Buffer) => (output += part.toString()))
  await once(child, 'close')
  return Number(output)
}
