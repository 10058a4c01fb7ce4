import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Workspaces whose dependencies are bundled into the console. */
const browserWorkspaces = ['apps/console', 'packages/ui', 'packages/contract']
const noticesFile = 'THIRD-PARTY-NOTICES.txt'

interface Locked {
  version?: string
  link?: boolean
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
type Packages = Record<string, Locked>

interface Notice {
  name: string
  version: string
  licence: string
  /** The contents of the package's licence and notice files. */
  text: string
}

/** Resolves a package name as Node does: the nearest `node_modules` above the folder that contains it. */
function resolve(packages: Packages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('node_modules/') - 1, 0))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return undefined
  }
}

/**
 * The folders of all direct and transitive dependencies of the browser workspaces, according to the lock file. Packages
 * of this repository are excluded.
 */
function browserPackages(packages: Packages): string[] {
  const found = new Set<string>()
  const waiting = [...browserWorkspaces]
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    const { dependencies, peerDependencies = {}, peerDependenciesMeta } = packages[from] ?? {}
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional)
    for (const name of [...Object.keys(dependencies ?? {}), ...peers]) {
      const path = resolve(packages, from, name)
      if (path === undefined || packages[path]!.link || found.has(path)) continue
      found.add(path)
      waiting.push(path)
    }
  }
  return [...found].toSorted()
}

const noticeFiles = /^(licen[cs]e|copying|notice|ofl)/i

interface Manifest {
  license?: string
  author?: string | { name: string }
}

function readNotice(root: string, path: string, locked: Locked): Notice {
  const folder = join(root, path)
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const messages = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && noticeFiles.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim())
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const text = messages.length > 0 ? [...new Set(messages)].join('\n\n') : standardText(root, manifest)
  return { name, version: locked.version ?? '', licence: manifest.license ?? 'see text', text }
}

/**
 * Some packages declare the MIT licence, perhaps as one of two, without including its text. For these, returns the standard text with the
 * package's author as copyright holder.
 */
function standardText(root: string, { license, author }: Manifest): string {
  const holder = (typeof author === 'string' ? author : author?.name)?.replace(/\s*[<(].*$/, '')
  if (!license?.split(' OR ').includes('MIT') || !holder) return ''
  const model = readFileSync(join(root, 'node_modules/react/LICENSE'), 'utf8')
  return `MIT License\n\nCopyright (c) ${holder}\n\n${model.slice(model.indexOf('Permission is hereby')).trim()}`
}

/** The licence notices of all packages that the console depends on. */
export function notices(root: string): Notice[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Packages }
  return browserPackages(packages)
    .filter((path) => existsSync(join(root, path, 'package.json')))
    .map((path) => readNotice(root, path, packages[path]!))
}

/**
 * Third-party data used by the console's build (`tools/map`). None of the code of these projects reaches the browser.
 */
const facts: readonly Notice[] = [
  {
    name: 'GeoNames',
    version: 'towns of the world',
    licence: 'CC BY 4.0',
    text: 'The list of towns is a part of the geographical database of GeoNames (https://www.geonames.org/), shortened and written in another form.\nIt is licensed under a Creative Commons Attribution 4.0 License: https://creativecommons.org/licenses/by/4.0/',
  },
  {
    name: 'Natural Earth',
    version: 'countries',
    licence: 'public domain',
    text: 'Made with Natural Earth. Free vector and raster map data: https://www.naturalearthdata.com/',
  },
]

function formatNotices(list: readonly Notice[]): string {
  const head = 'The console contains the following software and facts of others, under these terms.'
  const rule = '-'.repeat(78)
  return (
    [
      head,
      ...list.map(({ name, version, licence, text }) => `${rule}\n${name} ${version} (${licence})\n\n${text}`),
    ].join('\n\n') + '\n'
  )
}

const root = join(import.meta.dirname, '../../..')
const packageOf = (moduleId: string): string | undefined =>
  /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(moduleId)?.[1]

/** Writes the notices next to the built console. The build fails if a bundled package has no notice. */
export function licences(): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    generateBundle(_options, bundle) {
      const list = notices(root)
      const silent = list.filter(({ text }) => text === '').map(({ name }) => name)
      const known = new Set(list.map(({ name }) => name))
      const bundled = Object.values(bundle)
        .flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
        .flatMap((id) => packageOf(id) ?? [])
      const missing = [...new Set(bundled)].filter((name) => !known.has(name) || silent.includes(name))
      if (missing.length > 0)
        this.error(`these packages are in the console and have no licence notice: ${missing.join(', ')}`)
      this.emitFile({ type: 'asset', fileName: noticesFile, source: formatNotices([...list, ...facts]) })
    },
  }
}
