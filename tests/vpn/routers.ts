import { mkdirSync, symlinkSync } from 'node:fs'
import { createServer, connect, type Server } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { cable, type Namespace, systemProgram, unplug } from '../support/namespaces.ts'
import { Router } from '../support/router.ts'
import { execFileSync } from 'node:child_process'

/** The server as routers see it: an address of this machine, in a network that leads to the internet of the scene. */
export const serverAddress = '198.18.99.1'
/** The internet of the scene, where the hubs listen. */
export const hubAddress = '198.18.99.2'

const ip = (...words: string[]): string => execFileSync(systemProgram('ip'), words, { encoding: 'utf8' })

/** Connects this machine to the internet of a scene, which forwards. */
export function joinInternet(internet: Namespace): void {
  // A run that was killed leaves its end of the cable.
  unplug('opvpn99')
  cable(
    { name: 'opvpn99', address: `${serverAddress}/30` },
    { in: internet, name: 'server', address: `${hubAddress}/30` },
  )
  internet.read(systemProgram('sysctl'), '-qw', 'net.ipv4.ip_forward=1')
  ip('route', 'add', '198.18.64.0/19', 'via', hubAddress)
}

/** Listens on the address that routers see, and passes connections on to the server on this machine. */
export async function relayTo(port: number): Promise<Server> {
  const server = createServer((socket) => {
    const other = connect(port, '127.0.0.1')
    for (const [one, end] of [
      [socket, other],
      [other, socket],
    ] as const) {
      one.on('error', () => end.destroy())
      one.pipe(end)
    }
  })
  server.listen(port, serverAddress)
  await once(server, 'listening')
  return server
}

/**
 * What the packages of a router with OpenWrt do with /etc/config/openvpn: an instance for each file that is named there,
 * which is ended and started again when the file has changed.
 */
const openvpnService = (run: string): string => `#!/bin/sh
wanted=$(sed -n "s/^.option config '\\(.*\\)'/\\1/p" /etc/config/openvpn 2>/dev/null)
for kept in ${run}/*.sum; do
  [ -e "$kept" ] || continue
  conf=$(cut -d ' ' -f 3 <"$kept")
  case " $wanted " in *"$conf"*) [ "$(md5sum "$conf")" != "$(cat "$kept")" ] || continue ;; esac
  pid=$(cat "\${kept%.sum}.pid")
  kill "$pid"
  # As procd does: OpenVPN tells the hub of its end for a second, and keeps its interface until then.
  for second in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$pid" 2>/dev/null || break; sleep 1; done
  rm -f "$kept"
done
for conf in $wanted; do
  name=\${conf##*/}
  [ ! -e "${run}/$name.sum" ] || continue
  md5sum "$conf" >"${run}/$name.sum"
  env -i PATH="$PATH" ${systemProgram('openvpn')} --cd /etc/openvpn --config "$conf" --daemon --writepid "${run}/$name.pid" --log-append "${run}/$name.log"
done
exit 0
`

/**
 * What the firewall does: it runs included scripts, and forwards from the zones of hubs only what is named. With
 * \`breaks\` it cuts off the uplink as long as there is such a zone, as rules of a user may do.
 */
const firewallService = (breaks: boolean): string => `#!/bin/sh
for script in $(sed -n "s/^.option path '\\(.*\\)'/\\1/p" /etc/config/firewall); do sh "$script"; done
forward='' broken=''
case $(cat /etc/config/firewall) in *"'outpost_hub_"*) forward='iifname "ophub*" drop' ${breaks ? `broken='drop'` : ''} ;; esac
case $(cat /etc/config/firewall) in *_lan\\'*) forward='' ;; esac
${systemProgram('nft')} -f - <<END
table inet zones
delete table inet zones
table inet zones {
  chain forward {
    type filter hook forward priority 0;
    ct state established,related accept
    $forward
  }
  chain output {
    type filter hook output priority 0;
    oifname != "wan" accept
    $broken
  }
}
END
`

interface VpnRouterOptions {
  name: string
  /** The third octet of its uplink network, 64 to 95. */
  uplink: number
  internet: Namespace
  lan: { in: Namespace; address: string }
  /** The program by which it maps networks. */
  maps: 'nft' | 'iptables'
  breaks?: boolean
}

/** A router behind the internet of a scene, with OpenVPN, and with 192.168.1.0/24 as its LAN. */
export class VpnRouter extends Router {
  constructor({ name, uplink, internet, lan, maps, breaks = false }: VpnRouterOptions) {
    const number = String(uplink).padStart(2, '0')
    super({
      hostname: name,
      loader: 'curl',
      serial: `60030000${number}`,
      mac: `02:1e:42:00:03:${number}`,
      uplink,
      lan,
    })
    // The far end of its uplink is in the scene, not on this machine.
    ip('link', 'set', this.uplinkName, 'netns', internet.name)
    internet.ip('addr', 'add', `198.18.${uplink}.1/30`, 'dev', this.uplinkName)
    internet.ip('link', 'set', this.uplinkName, 'up')
    // The hub answers from the address that clients know, as on a machine with one public address.
    internet.ip('route', 'replace', `198.18.${uplink}.0/30`, 'dev', this.uplinkName, 'src', hubAddress)
    this.network.read(systemProgram('sysctl'), '-qw', 'net.ipv4.ip_forward=1')
    for (const folder of ['etc/openvpn', 'run-vpn']) mkdirSync(this.path(folder))
    symlinkSync(systemProgram(maps), join(this.bin, maps))
    const network = this.look('config/network')!.replace('192.168.77.1', '192.168.1.1')
    this.put('config/network', network)
    this.put('config/openvpn', '')
    this.put('init.d/openvpn', openvpnService(this.path('run-vpn')), 0o755)
    this.put('init.d/firewall', firewallService(breaks), 0o755)
  }

  /** The log of its OpenVPN. */
  vpnLog = (hubId: number): string => this.read('run-vpn', `outpost_hub_${hubId}.conf.log`)
}
