import { createSocket } from 'node:dgram'
import { connect } from 'node:net'

/**
 * A program that tries a TCP or UDP port and prints one word: `answered`, `refused`, `unreachable` or `silent`. Linux
 * reports an absent host of the next network after three seconds.
 *
 * Arguments: protocol, address, port, and the address to send from, if not any.
 */
const limitMs = 4_500
const [protocol = '', address = '', port = '', from] = process.argv.slice(2)

const finish = (answer: string): void => {
  process.stdout.write(answer, () => process.exit(0))
}
const failed = (error: NodeJS.ErrnoException): void => {
  finish(error.code === 'ECONNREFUSED' ? 'refused' : 'unreachable')
}

setTimeout(() => finish('silent'), limitMs)
if (protocol === 'tcp')
  connect({ host: address, port: Number(port), ...(from && { localAddress: from }) })
    .once('connect', () => finish('answered'))
    .once('error', failed)
else {
  const socket = createSocket('udp4').once('error', failed)
  socket.once('message', () => finish('answered'))
  const send = (): void => socket.connect(Number(port), address, () => socket.send(Buffer.alloc(0)))
  if (from) socket.bind(0, from, send)
  else send()
}
