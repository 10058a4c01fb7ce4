import { afterAll, expect, test } from 'vitest'
import { createRootless } from '../../packages/vpn/src/network/rootless.ts'
import { parseAddress } from '../../packages/vpn/src/network/subnet.ts'
import { until } from '../support/until.ts'
import { resolve } from './resolve.ts'
import { admit, answers, createHub, network, nobody, Scene, startClient } from './scene.ts'

/** A hub of a user without any privilege, as on a machine where Outpost may create no network namespace. */
const scene = new Scene()
afterAll(() => scene.remove())

test.each(['udp', 'tcp'] as const)(
  'a hub over %s without privileges carries traffic and checks access',
  async (protocol) => {
    const port = protocol === 'udp' ? 20_011 : 20_012
    const name = `rl-${protocol}`
    const createSpace = () => createRootless(nobody, scene.internet.name)
    const hub = await createHub(scene, name, port, '10.114.0.0/24', { createSpace, protocol })
    const traffic = {
      networks: [network('192.168.1.0/24')],
      grants: [{ from: [network('10.114.0.100/32')], to: [network('192.168.1.0/24')] }],
    }
    hub.clients.set('router', admit('10.114.0.2', ['192.168.1.0/24']))
    hub.clients.set('user', admit('10.114.0.100', [], ['192.168.1.0/24']))
    await hub.hub.start(hub.keys, traffic)
    const [site, user] = [scene.site(`router-${protocol}`), scene.machine(`user-${protocol}`)]
    for (const [machine, client] of [
      [site, 'router'],
      [user, 'user'],
    ] as const)
      await (await startClient(scene, hub, machine, client, { hubName: name })).connected()
    await until('the LAN answers', 10, () => answers(user.space, '192.168.1.50'))
    expect(answers(site.space, '10.114.0.100')).toBe(false)
    // Names are answered there, and a diagnosis can try to reach what is behind a client.
    const [address, host] = [parseAddress('10.114.0.1')!, parseAddress('192.168.1.50')!]
    await hub.hub.serveNames({
      domain: 'hub',
      hosts: new Map([['plc.hub', host]]),
      hub: address,
      grants: traffic.grants,
    })
    expect(await resolve(user.space, 'plc.hub', '10.114.0.1')).toBe('0 192.168.1.50')
    expect(await hub.hub.echo(host)).toBe('answered')
    expect(await hub.hub.tryPort('tcp', host, 8080)).toBe('refused')
    expect(await hub.hub.inspect(host)).toMatchObject({
      isUp: true,
      isForwarding: true,
      hasRoute: true,
      hasRules: true,
    })
    await hub.hub.apply({ ...traffic, grants: [] })
    expect(answers(user.space, '192.168.1.50')).toBe(false)
    // The space has a way out through pasta; clients do not.
    expect(answers(user.space, '192.0.2.2')).toBe(false)
    const [router] = hub.hub.sessions().filter((session) => session.name === 'router')
    expect(router?.realAddress).toMatch(/^198\.51\.100\.\d+:\d+$/)
    // Our process is replaced while the hub runs.
    hub.hub.release()
    const next = hub.again()
    expect(await next.adopt(traffic)).toBe(true)
    expect(next.sessions()).toHaveLength(2)
    expect(answers(user.space, '192.168.1.50')).toBe(true)
    await next.stop()
  },
)
