import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The number of changelog entries that fit into the update prompt. */
const MAX_CHANGES = 6

const plain = (line: string): string =>
  line
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    // A name in backquotes keeps its underscores.
    .replace(/`([^`]*)`|[*_]{1,2}/g, (_mark, code: string | undefined) => code ?? '')
    .trim()

/** The entries of the newest section of a changelog, without markup, or an empty list if there are none. */
export function newestChanges(changelog: string): string[] {
  const [, newest = ''] = changelog.split(/^## /m)
  return [...newest.matchAll(/^[-*] (.+(?:\n {2,}\S.*)*)/gm)]
    .slice(0, MAX_CHANGES)
    .map(([, line]) => plain(line!.replace(/\s*\n\s*/g, ' ')))
}

/**
 * Provides the console with its version and build time (in seconds), and writes `version.json`, from which open
 * consoles learn that a newer version is available.
 * @param root folder of the repository, with package.json and CHANGELOG.md
 */
export function version(root: string): Plugin {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const changelog = join(root, 'CHANGELOG.md')
  // Reproducible builds set their time in this variable (reproducible-builds.org).
  const timestamp = Number(process.env['SOURCE_DATE_EPOCH'] ?? Math.floor(Date.now() / 1000))
  return {
    name: 'version',
    apply: 'build',
    config: () => ({
      define: {
        'import.meta.env.VITE_VERSION': JSON.stringify(version),
        'import.meta.env.VITE_BUILD_TIMESTAMP': JSON.stringify(String(timestamp)),
      },
    }),
    generateBundle() {
      const changes = existsSync(changelog) ? newestChanges(readFileSync(changelog, 'utf8')) : []
      this.emitFile({
        type: 'asset',
        fileName: 'version.json',
        source: JSON.stringify({ version, timestamp, changes }),
      })
    },
  }
}
