import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from 'vite'
import { licences, notices } from './licences.ts'

const root = join(import.meta.dirname, '../../..')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-licences-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Builds a page that consists of one script. */
function buildPage(name: string, script: string): Promise<unknown> {
  const place = join(folder, name)
  mkdirSync(place)
  writeFileSync(join(place, 'main.js'), script)
  return build({
    root: place,
    logLevel: 'silent',
    configFile: false,
    plugins: [licences()],
    build: { outDir: join(place, 'dist'), rolldownOptions: { input: join(place, 'main.js') } },
  })
}

test('the full licence text of every package in the browser bundle is included', () => {
  const list = notices(root)
  expect(list.filter(({ text }) => text.length < 300)).toEqual([])
  expect(list.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'react',
      'react-dom',
      '@mantine/core',
      '@fontsource-variable/inter',
      'zod',
      'socket.io-client',
    ]),
  )
  expect(list.map(({ name }) => name)).not.toContain('typescript')
})

test('the notices are written next to the build output', async () => {
  await buildPage('good', "import { clsx } from 'clsx'\ndocument.title = clsx('a', { b: true })")
  const text = readFileSync(join(folder, 'good/dist/THIRD-PARTY-NOTICES.txt'), 'utf8')
  expect(text).toMatch(/^clsx \d+\.\d+\.\d+ \(MIT\)$/m)
  expect(text).toContain('Permission is hereby granted')
  expect(text).toContain('SIL OPEN FONT LICENSE')
  // The data of the bundled map requires attribution.
  expect(text).toContain('https://creativecommons.org/licenses/by/4.0/')
})

test('a package not declared for the browser fails the build', async () => {
  await expect(buildPage('bad', "import axe from 'axe-core'\ndocument.title = axe.version")).rejects.toThrow('axe-core')
})
