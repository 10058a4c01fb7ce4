import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/**
 * Starts a name server that answers every question with one IPv4 address.
 * @returns what stops it
 */
export async function startNameServer(host: string, address: string): Promise<() => void> {
  const socket = createSocket('udp4')
  socket.on('message', (question, { address: from, port }) => {
    // The question ends after its name (a series of labels and a zero), its type and its class.
    const end = question.indexOf(0, 12) + 5
    const isA = question.readUInt16BE(end - 4) === 1
    const header = Buffer.from(question.subarray(0, 12))
    header.writeUInt16BE(0x8180, 2)
    header.writeUInt16BE(isA ? 1 : 0, 6)
    header.fill(0, 8)
    // A pointer to the name, type A, class IN, 1 s to live, four bytes.
    const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)])
    socket.send(Buffer.concat([header, question.subarray(12, end), ...(isA ? [answer] : [])]), port, from)
  })
  socket.bind(53, host)
  await once(socket, 'listening')
  return () => socket.close()
}
