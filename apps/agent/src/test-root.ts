import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench } from './test-bench.ts'
import type { Ran } from './test-shell.ts'

/** Whether this user may create a mount namespace and chroot in it. */
export const mayChroot = (() => {
  try {
    execFileSync('unshare', ['-m', 'chroot', '/', 'true'], { stdio: 'ignore' })
    return process.getuid?.() === 0
  } catch {
    return false
  }
})()

/**
 * The behaviour of OpenWrt's /etc/rc.common and procd, as far as this init script uses it: enable and disable create
 * and remove a link in rc.d, and start runs the command with its environment in the background.
 */
const rcCommon = `
procd_open_instance() { :; }
procd_close_instance() { env $environment $command </dev/null >/dev/null 2>&1 & }
procd_set_param() {
  local name="$1"
  shift
  case $name in command) command="$*" ;; env) environment="$*" ;; respawn | term_timeout | stderr) echo "$name $*" >>/params ;; *) exit 9 ;; esac
}
boot() { start_service; }
. "$1"
case $2 in
  start) start_service ;;
  boot) boot ;;
  stop) echo "stop \${1##*/}" >>/params ;;
  enable) ln -s "../init.d/\${1##*/}" "/etc/rc.d/S$START\${1##*/}" ;;
  disable) rm -f "/etc/rc.d/S$START\${1##*/}" ;;
esac
`

/**
 * Creates a root folder with the programs of the bench's device and an empty /etc. At the end the agent is removed from it.
 * @returns the folder, and what runs a line in it as root
 */
export function makeRoot(
  bench: Bench,
  cleanUp: (end: () => Promise<void>) => void,
): { root: string; run: (line: string) => Promise<Ran> } {
  const root = bench.device.path('rootfs')
  const folders = [
    'bin',
    'sbin',
    'usr',
    'lib',
    'lib64',
    'proc',
    'dev',
    'tmp',
    'etc/init.d',
    'etc/rc.d',
    'etc/systemd/system',
  ]
  for (const name of folders) mkdirSync(join(root, name), { recursive: true })
  const program = (name: string, text: string): void => {
    writeFileSync(join(root, name), text)
    chmodSync(join(root, name), 0o755)
  }
  program('etc/rc.common', rcCommon)
  program('sbin/procd', '')
  writeFileSync(join(root, 'etc/sysupgrade.conf'), '/etc/mine\n')
  const mounts = ['usr', 'lib', 'lib64', 'proc', 'dev']
    .filter((name) => existsSync(`/${name}`))
    .map((name) => `mount --rbind /${name} '${root}/${name}'`)
  const setUp = ['mount --make-rprivate /', ...mounts, `mount --bind '${bench.device.bin}' '${root}/bin'`].join(' && ')
  const run = async (line: string): Promise<Ran> => {
    writeFileSync(join(root, 'line'), line)
    const command = `${setUp} && exec chroot '${root}' /bin/env -i PATH=/bin OUTPOST_RETRY_MIN=1 /bin/sh /line`
    return bench.device.sh(`/usr/bin/unshare -m /usr/bin/env PATH=/usr/sbin:/usr/bin:/sbin:/bin sh -c "$COMMAND"`, {
      COMMAND: command,
    })
  }
  cleanUp(async () => {
    await run('if [ -e /etc/outpost/agent.sh ]; then sh /etc/outpost/agent.sh uninstall; fi')
  })
  return { root, run }
}
