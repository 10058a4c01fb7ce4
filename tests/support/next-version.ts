import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const dist = join(root, 'apps/console/dist')

/** Why there is no next version to start; empty if there is one. */
export const noNextVersion = (): string =>
  existsSync(join(dist, 'index.html')) ? '' : 'the console is not built (npm start builds it)'

/** A name of the build with its hash. */
const hashed = /([\w.]+)-([\w-]{7})(?=\.(?:js|css|json|txt|wasm|woff2)\b)/g
const turned = (name: string, hash: string): string => `${name}-${[...hash].toReversed().join('')}`

/**
 * The next version of this program: with another version number, a further migration, and the built console with other
 * hashes in the names of its scripts and styles.
 */
export class NextVersion {
  readonly #folder = mkdtempSync(join(tmpdir(), 'outpost-next-'))
  readonly #places = {
    migrations: 'apps/server/src/db/migrations',
    dist: 'apps/console/dist',
    'package.json': 'package.json',
  }

  /** @param migration the statements of the further migration */
  constructor(migration: string) {
    for (const [name, place] of Object.entries(this.#places))
      cpSync(join(root, place), join(this.#folder, name), {
        recursive: true,
        filter: (file) => !/\.(map|br|gz)$/.test(file),
      })
    writeFileSync(join(this.#folder, 'migrations/9000_next.sql'), migration)
    const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as object
    writeFileSync(join(this.#folder, 'package.json'), JSON.stringify({ ...about, version: '99.0.0' }))
    this.#renameConsole()
  }

  /** Names of scripts of this version, and of the same ones in the next version. */
  readonly scripts = {
    now: readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js')),
    next: [] as string[],
  }

  /** The content of a script of the next version. */
  read(name: string): string {
    return readFileSync(join(this.#folder, 'dist/assets', name), 'utf8')
  }

  #renameConsole(): void {
    const assets = join(this.#folder, 'dist/assets')
    const names = new Set(readdirSync(assets).map((name) => name.replace(/\.\w+$/, '')))
    const rename = (text: string): string =>
      text.replaceAll(hashed, (whole, name: string, hash: string) => (names.has(whole) ? turned(name, hash) : whole))
    for (const file of ['index.html', 'offline.html']) {
      const path = join(this.#folder, 'dist', file)
      writeFileSync(path, rename(readFileSync(path, 'utf8')))
    }
    for (const file of readdirSync(assets)) {
      const isText = /\.(js|css)$/.test(file)
      const content = readFileSync(join(assets, file))
      rmSync(join(assets, file))
      writeFileSync(join(assets, rename(file)), isText ? rename(String(content)) : content)
    }
    this.scripts.next = readdirSync(assets).filter((name) => name.endsWith('.js'))
  }

  /** The command with which a program runs as the next version. It needs a mount namespace of its own. */
  words(): string[] {
    const mounts = Object.entries(this.#places).map(
      ([name, place]) => `mount --bind '${join(this.#folder, name)}' '${join(root, place)}'`,
    )
    return ['/bin/sh', '-c', `${mounts.join(' && ')} && exec "$@"`, 'next']
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
