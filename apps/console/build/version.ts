import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** So many lines of the changelog fit into the prompt. */
const MOST_CHANGES = 6

const plain = (line: string): string =>
  line
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]{1,2}/g, '')
    .trim()

/** What the newest section of a changelog lists, without its markup; nothing where there is none. */
export function newestChanges(changelog: string): string[] {
  const [, newest = ''] = changelog.split(/^## /m)
  return [...newest.matchAll(/^[-*] (.+(?:\n {2,}\S.*)*)/gm)]
    .slice(0, MOST_CHANGES)
    .map(([, line]) => plain(line!.replace(/\s*\n\s*/g, ' ')))
}

/**
 * Tells the console its version and the second of its build, and writes `version.json`, by which open consoles learn that
 * there is a newer one.
 * @param root folder of the repository, with package.json and CHANGELOG.md
 */
export function version(root: string): Plugin {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const changelog = join(root, 'CHANGELOG.md')
  // A build that has to be the same byte by byte says its time (reproducible-builds.org).
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
