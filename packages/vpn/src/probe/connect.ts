import { createSocket } from 'node:dgram'
import { connect } from 'node:net'

/**
 * A program that tries a TCP or UDP port and prints one word: `answered`, `refused`, `unreachable` or `silent`. Linux
 * reports an absent host of the next network after three seconds.
 *
 * Arguments: protocol, address, port.
 */
const limitMs = 4_500
const [protocol = '', address = '', port = ''] = process.argv.slice(2)

const finish = (answer: string): void => {
  process.stdout.write(answer, () => process.exit(0))
}
const failed = (error: NodeJS.ErrnoException): void => {
  finish(error.code === 'ECONNREFUSED' ? 'refused' : 'unreachable')
}

setTimeout(() => finish('silent'), limitMs)
if (protocol === 'tcp')
  connect({ host: address, port: Number(port) })
    .once('connect', () => finish('answered'))
    .once('error', failed)
else {
  const socket = createSocket('udp4').once('error', failed)
  socket.once('message', () => finish('answered'))
  socket.connect(Number(port), address, () => socket.send(Buffer.alloc(0)))
}
