import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Debian's names of the processors for which the program brings its own Node and database. */
const architectures: Readonly<Record<string, string>> = { arm64: 'arm64', x64: 'amd64' }
const limitMs = 15 * 60_000

const scripts = ['postinst', 'postrm', 'prerm'] as const
/** Other files of the package: from `packaging` into the system, with their modes. */
const files: readonly (readonly [from: string, to: string, mode: number])[] = [
  ['outpost.service', 'usr/lib/systemd/system/outpost.service', 0o644],
  ['debian/outpost', 'usr/bin/outpost', 0o755],
  ['debian/outpost.env', 'etc/outpost/outpost.env', 0o600],
  ['debian/copyright', 'usr/share/doc/outpost/copyright', 0o644],
]

/** The fields of DEBIAN/control. `size` is the installed size in KiB. */
const control = (version: string, architecture: string, size: string): string => `Package: outpost
Version: ${version}
Architecture: ${architecture}
Maintainer: Outpost <root@localhost>
Section: net
Priority: optional
Installed-Size: ${size}
Depends: adduser, ca-certificates, libc6 (>= 2.28), libgcc-s1, libstdc++6, tzdata
Suggests: iproute2, nftables, openvpn, wireguard-tools
Description: remote management of routers, gateways, access points and switches
 The program with its own Node and its own PostgreSQL. Devices connect to it over
 SSH; the console is a web page. The suggested packages are needed for VPN hubs.
`

/**
 * Builds outpost_<version>_<architecture>.deb with `dpkg-deb`, as any user.
 * @param tree a folder in whose opt/outpost `stageProgram` has put the program; the other files are added
 * @param out the folder for the package
 * @param level how far it is compressed, from 1 to 22
 * @returns the path of the package
 */
export function buildDeb(tree: string, out: string, level = 9): string {
  const program = join(tree, 'opt/outpost')
  const { version } = JSON.parse(readFileSync(join(program, 'package.json'), 'utf8')) as { version: string }
  const architecture = architectures[process.arch]
  if (architecture === undefined) throw new Error(`no package can be built on ${process.arch}`)
  const run = (file: string, ...words: string[]): string =>
    execFileSync(file, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], timeout: limitMs })
  const from = join(program, 'packaging')
  const add = (name: string, to: string, mode: number): void =>
    void run('install', '-D', `--mode=${mode.toString(8)}`, join(from, name), join(tree, to))
  for (const [name, to, mode] of files) add(name, to, mode)
  for (const name of scripts) add(`debian/${name}`, `DEBIAN/${name}`, 0o755)
  writeFileSync(join(tree, 'DEBIAN/conffiles'), '/etc/outpost/outpost.env\n')
  const [size = ''] = run('du', '--summarize', '--block-size=1024', tree).split('\t')
  writeFileSync(join(tree, 'DEBIAN/control'), control(version, architecture, size))
  // The folders get the modes that they have on every system, whatever the umask of the builder is.
  run('chmod', '644', join(tree, 'DEBIAN/conffiles'), join(tree, 'DEBIAN/control'))
  run('find', tree, '-path', program, '-prune', '-o', '-type', 'd', '-exec', 'chmod', '755', '{}', '+')
  mkdirSync(out, { recursive: true })
  const file = join(out, `outpost_${version}_${architecture}.deb`)
  run('dpkg-deb', '--root-owner-group', '-Zzstd', `-z${level}`, '--build', tree, file)
  return file
}
