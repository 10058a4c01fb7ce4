import { once } from 'node:events'
import ssh2 from 'ssh2'
import type { ClientChannel } from 'ssh2'
import { openSshKey } from '../testing/fake-host.ts'

/** The client process of the benchmark: connects idle devices with ssh2's client as the parent process orders. */
const port = Number(process.argv[2])
const key = openSshKey()
const clients: ssh2.Client[] = []

async function connectDevice(id: number): Promise<void> {
  const client = new ssh2.Client()
  clients.push(client)
  // The cipher that dropbear and OpenSSH negotiate.
  client.connect({
    host: '127.0.0.1',
    port,
    username: `d_${id}`,
    privateKey: key,
    keepaliveInterval: 0,
    algorithms: { cipher: ['chacha20-poly1305@openssh.com'] },
  })
  await once(client, 'ready')
  const channel = await new Promise<ClientChannel>((resolve, reject) =>
    client.exec('outpost1', (error, channel) => (error ? reject(error) : resolve(channel))),
  )
  channel.write('hello\tv=1\tagent=1.0\tserial=1234567890\tmac=02:00:00:00:00:01\tmodel=RUTX50\n')
  await once(channel, 'data')
}

process.on('message', (order: { from: number; count: number }) => {
  let next = order.from
  const end = order.from + order.count
  const worker = async (): Promise<void> => {
    while (next < end) await connectDevice(next++)
  }
  void Promise.all(Array.from({ length: 20 }, worker)).then(() => process.send?.('done'))
})
process.on('disconnect', () => process.exit())
