import { expect, test } from 'vitest'
import { repositoryFiles, textOf } from './source-files.ts'

/** Assembles a word from parts, so that this file does not contain what it searches for. */
const word = (...parts: string[]): string => parts.join('')

interface Ban {
  name: string
  pattern: RegExp
  /** Exceptions: texts and names that the product fixes. */
  allowed: readonly RegExp[]
}

const bans: readonly Ban[] = [
  {
    name: "the vendor's name",
    pattern: new RegExp(word('telto', 'nika'), 'gi'),
    allowed: [],
  },
  {
    name: "the vendor's product",
    pattern: new RegExp(`.{0,12}\\b${word('R', 'MS')}\\b.{0,12}|\\b${word('r', 'ms')}[-_].{0,16}`, 'g'),
    allowed: [/RMS-XSRF-TOKEN/, /rms_xsrf_cookie/, /rms-connect(\/|'|\b)/],
  },
  {
    name: 'a path of one machine',
    pattern: new RegExp(
      `(?<![\\w.}])/(${['work', 'home', 'Users', 'root'].join('|')})/[\\w.-]+|(?:^|[\\s'"\`(])\\.\\./${word('sha', 'red')}/`,
      'gm',
    ),
    allowed: [],
  },
  {
    name: 'the host of a package registry',
    pattern: new RegExp(
      `${word('regis', 'try')}\\.[\\w-]+\\.\\w+|${word('npm', 'mirror')}|${word('yarn', 'pkg')}\\.com`,
      'gi',
    ),
    allowed: [],
  },
]

const found = (text: string, { pattern, allowed }: Ban): string[] =>
  [...text.matchAll(pattern)]
    .map(([hit]) => hit.trim())
    .filter((hit) => !allowed.some((exception) => exception.test(hit)))

const isText = (path: string): boolean => !/\.(png|jpg|woff2?|ico|wasm|pmtiles|pbf|gz)$/.test(path)

test.each(bans)('no file contains $name', (ban) => {
  const hits = repositoryFiles()
    .filter(isText)
    .flatMap((path) => found(textOf(path), ban).map((hit) => `${path}: ${hit}`))
  expect(hits).toEqual([])
})

/** Words that the code once used for something with a standard name in the field, each with that name. */
const retired: readonly [old: string, name: string][] = [
  ['r[o]oms?Of|by[R]oom|Api[R]oom|ro[o]mFolders|the ro[o]m of', 'feature'],
  ['ro[o]ms', 'feature'],
  ['the flo[o]rs?', 'package'],
  ['be[l]ls?', 'notification'],
  ['bar[r]iers?|find[B]arriers', 'a11y violation'],
  ['role wa[l]k|a wa[l]k|wa[l]ks', 'e2e test'],
  ['found[i]ng', 'company sign-up'],
  ['wo[r]n', 'assigned'],
  ['tw[i]ns?', 'duplicate'],
  ['let[R]un', 'what it does'],
  ['Ui[T]exts', 'messages'],
]

test.each(retired)('no file uses %s (but: %s)', (old) => {
  const pattern = new RegExp(`\\b(?:${old})\\b`, 'g')
  const hits = repositoryFiles()
    .filter((file) => isText(file) && !/migrations\/|^docs\/decisions\/|package-lock/.test(file))
    // Exempt: Socket.IO calls its groups of listeners rooms, and a bell is one of the drawings.
    .filter(
      (file) =>
        !/server\/src\/live\/|ui\/(README|src\/page\/)|glossary|stories\/pages|Drawing|hostile-texts/.test(file),
    )
    .flatMap((file) => (textOf(file).match(pattern) ?? []).map((hit) => `${file}: ${hit}`))
    .filter((hit) => !/: be[l]l$/.test(hit) || !hit.includes('features/notifications'))
  expect(hits).toEqual([])
})

const [vendor, product, path, registry] = bans as [Ban, Ban, Ban, Ban]
test.each<[string, Ban, string, number]>([
  ['the name', vendor, `made by ${word('Telto', 'nika')} Networks`, 1],
  ['the product', product, `the ${word('R', 'MS')} API`, 1],
  ['a fixed name', product, "the cookie 'RMS-XSRF-TOKEN' and /rms-connect/ssh", 0],
  ['a home folder', path, `see /${'home'}/somebody/notes`, 1],
  ['a part of another path', path, 'GET /api/root/x and https://example.com/work/1', 0],
  ['a registry', registry, `https://${word('regis', 'try')}.npmjs.org/zod`, 1],
])('%s is reported or allowed correctly', (_name, ban, text, count) => {
  expect(found(text, ban)).toHaveLength(count)
})
