import { createServer, type AddressInfo } from 'node:net'
import { createGateway } from '../gateway.ts'
import { HalfOpen } from '../half-open.ts'
import { sniff } from '../port.ts'
import { FakeHost } from '../testing/fake-host.ts'

/**
 * The measured process: a gateway with a host that accepts every key. It reports its port to the parent process, and
 * its memory and CPU time on request.
 */
class OpenHost extends FakeHost {
  override async authenticate(id: number): Promise<{ id: number; companyId: number; name: string }> {
    return { id, companyId: 1, name: `device ${id}` }
  }

  override async online(...[connection]: Parameters<FakeHost['online']>): ReturnType<FakeHost['online']> {
    return { kind: 'welcome', device: connection.device.id, interval: 60, name: connection.device.name }
  }

  override async offline(): Promise<void> {}

  override frame(): void {}
}

const unlimited = {
  halfOpenPerAddress: 100_000,
  halfOpen: 100_000,
  handshakeQueue: 100_000,
  handshakesPerSecond: 10_000,
}
const gateway = await createGateway(new OpenHost(), { limits: unlimited })
const waiting = new HalfOpen({ max: 100_000, perAddress: 100_000, grace: 10_000, evictable: 1000 })
const server = createServer({ noDelay: true }, (socket) =>
  sniff(socket, { web: (socket) => socket.destroy(), ssh: (socket) => gateway.accept(socket) }, waiting),
)
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
)
process.on('message', () => {
  const cpu = process.cpuUsage()
  process.send?.({
    memory: process.memoryUsage(),
    cpu: (cpu.user + cpu.system) / 1000,
    devices: gateway.link.counts().devices,
  })
})
process.on('disconnect', () => process.exit())
