import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ran } from '../../apps/agent/src/test-shell.ts'
import { systemProgram } from './namespaces.ts'
import { NetnsDevice, type NetnsDeviceOptions } from './netns-device.ts'
import { killHard } from './processes.ts'

const uci = join(import.meta.dirname, '../../apps/agent/src/test-uci.ts')

/**
 * OpenWrt's /etc/rc.common, as far as the init scripts of the agent use it. RUN has the numbers of the processes:
 * `supervisor` starts a service again when it ends.
 */
const rcCommon = (run: string): string => `
procd_open_instance() { :; }
procd_set_param() {
  local name="$1"
  shift
  case $name in command) command="$*" ;; env) environment="$*" ;; esac
}
procd_close_instance() { env -i PATH="$PATH" TMPDIR="$TMPDIR" OUTPOST_BOOT_ID_FILE="$OUTPOST_BOOT_ID_FILE" $environment supervisor '${run}' "$service" $command </dev/null >/dev/null 2>&1 & echo $! >'${run}/'"$service.supervisor"; }
boot() { start_service; }
stop() {
  local supervisor child count=0
  read -r supervisor <'${run}/'"$service.supervisor" || return 0
  read -r child <'${run}/'"$service.child"
  rm -f '${run}/'"$service".*
  kill -9 "$supervisor"
  kill "$child"
  while kill -0 "$child" 2>/dev/null && [ $count -lt 10 ]; do
    sleep 1
    count=$((count + 1))
  done
}
service=\${1##*/}
service=\${service#S[0-9][0-9]}
. "$1"
case $2 in
  start) [ -e '${run}/'"$service.supervisor" ] || start_service ;;
  boot) boot ;;
  stop) stop ;;
  restart) stop; start_service ;;
  enable) ln -sf "../init.d/$service" "/etc/rc.d/S$START$service" ;;
  disable) rm -f /etc/rc.d/S??"$service" ;;
esac 2>/dev/null
`

const supervisor = `
place=$1/$2
shift 2
while :; do
  "$@" &
  echo $! >"$place.child"
  wait $!
  sleep 5
done`

/**
 * What the network and the firewall of a router do with their configuration: the addresses of the uplink and the LAN,
 * the default route, the name server, and one port that new connections may not use. Open ones live on, as with the
 * connection tracking of a real firewall.
 */
const reloadConfig = (): string => `
option() { awk -v s="'$2'" -v o="$3" -v q="'" '$1 == "config" { found = $3 == s } found && $1 == "option" && $2 == o { gsub(q, "", $3); print $3 }' "/etc/config/$1"; }
${systemProgram('ip')} addr flush dev wan
${systemProgram('ip')} addr add "$(option network wan ipaddr)/30" dev wan
${systemProgram('ip')} addr flush dev br-lan
${systemProgram('ip')} addr add "$(option network lan ipaddr)/24" dev br-lan
gateway=$(option network wan gateway)
[ -z "$gateway" ] || ${systemProgram('ip')} route add default via "$gateway" dev wan
echo "nameserver $(option network wan dns)" >/etc/resolv.conf
port=$(option firewall closed dest_port)
${systemProgram('nft')} -f - <<EOT
table inet fw
delete table inet fw
table inet fw {
  chain output {
    type filter hook output priority 0;
    ct state established accept
    \${port:+tcp dport $port drop}
  }
}
EOT`

const configurations = (uplink: number): Record<string, string> => ({
  network: `
config interface 'lan'
	option ipaddr '192.168.77.1'

config interface 'wan'
	option ipaddr '198.18.${uplink}.2'
	option gateway '198.18.${uplink}.1'
	option dns '198.18.${uplink}.1'

`,
  firewall: `
config defaults
	option input 'REJECT'

`,
})

/** A router in its own network and with its own /etc: init scripts, `reload_config`, and a stand-in for uci. */
export class Router extends NetnsDevice {
  #boots = 1

  constructor(options: NetnsDeviceOptions) {
    super(options)
    delete this.env['OUTPOST_AGENT_HOME']
    // The usual delay.
    delete this.env['OUTPOST_RETRY_MIN']
    this.env['OUTPOST_SERVICE'] = 'procd'
    for (const name of ['etc/config', 'etc/init.d', 'etc/rc.d', 'run']) mkdirSync(this.path(name), { recursive: true })
    this.program('supervisor', supervisor)
    this.program(
      'uci',
      `[ $# = 0 ] || set -- -t '${this.path('staged')}' "$@"; exec '${process.execPath}' '${uci}' "$@"`,
    )
    this.program('reload_config', reloadConfig())
    for (const [name, text] of Object.entries(configurations(options.uplink))) this.put(`config/${name}`, text)
    this.put('rc.common', rcCommon(this.path('run')), 0o755)
    this.put('nsswitch.conf', 'hosts: dns\n')
    this.put('shadow', 'root:$1$abcdefgh$0123456789012345678901:19000:0:99999:7:::\ndaemon:*:0:0:99999:7:::\n', 0o600)
    this.put('init.d/network', '#!/bin/sh /etc/rc.common\nSTART=20\nboot() { reload_config; }\n', 0o755)
  }

  /** Runs a command line on the router. In its own mounts, /etc is a folder of this device and /bin/sh is busybox. */
  override sh(line: string, extra: Record<string, string> = {}): Promise<Ran> {
    const mount = `${systemProgram('mount')} --bind`
    const own = `${mount} '${this.path('etc')}' /etc && ${mount} '${systemProgram('busybox')}' /bin/sh && exec sh -c "$LINE"`
    return super.sh(own, { ...extra, LINE: line })
  }

  /** Starts the services and applies the configuration, as a start of the router does. */
  async boot(): Promise<void> {
    const { output } = await this.sh(
      `/etc/init.d/network enable; for script in /etc/rc.d/S*; do [ ! -x "$script" ] || "$script" boot; done`,
    )
    if (output !== '') throw new Error(output)
  }

  /** Ends everything at once and starts the router again. */
  async restart(): Promise<void> {
    await killHard(this.network.pids())
    rmSync(this.path('run'), { recursive: true })
    mkdirSync(this.path('run'))
    writeFileSync(this.path('boot_id'), `boot-${++this.#boots}\n`)
    await this.boot()
  }

  put(name: string, text: string, mode = 0o644): void {
    writeFileSync(this.path('etc', name), text)
    chmodSync(this.path('etc', name), mode)
  }

  /** The contents of a file in /etc; undefined if there is none. */
  look(name: string): string | undefined {
    const path = this.path('etc', name)
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined
  }

  /** All files of /etc with their contents, except those in which the agent keeps its state and those that follow from others. */
  files(): string[] {
    return readdirSync(this.path('etc'), { recursive: true, encoding: 'utf8' })
      .filter(
        (name) =>
          (!name.startsWith('outpost') || name === 'outpost/agent.sh') &&
          name !== 'resolv.conf' &&
          !existsSync(this.path('etc', name, '.')),
      )
      .toSorted()
      .map((name) => `${name}: ${this.look(name)}`)
  }

  override async destroy(): Promise<void> {
    await killHard(this.network.pids())
    await super.destroy()
  }
}
