import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadSealer } from '../../../kit/secrets.ts'
import { parseUci } from '../uci/parse.ts'
import { foundParts, openFound, writeFound } from './found.ts'

const folder = mkdtempSync(join(tmpdir(), 'outpost-found-'))
afterAll(() => rmSync(folder, { recursive: true }))
const app = { sealer: loadSealer(undefined, folder) }
const configOf = (hash: string, text: string) => ({ hash, sections: parseUci(text, 'x') })

test('DESIRED-044 configs that were read are appended, and the last of each counts', () => {
  const parts = [
    writeFound(app, 'network', configOf('1', "config interface 'wan'\n\toption proto 'dhcp'")),
    writeFound(app, 'system', configOf('-', '')),
    writeFound(app, 'network', configOf('2', "config interface 'wan'\n\toption proto 'static'")),
  ]
  const bytes = Buffer.concat(parts)
  expect([...foundParts(bytes).keys()]).toEqual(['network', 'system'])
  const found = openFound(app, bytes)
  expect(found.get('network')).toMatchObject({ hash: '2', sections: [{ name: 'wan' }] })
  expect(found.get('system')).toMatchObject({ hash: '-', sections: [] })
  expect(bytes.includes('static')).toBe(false)
  expect(openFound(app, null).size).toBe(0)
})

/** The shortest time of three, in ms. */
const shortest = (act: () => unknown): number =>
  Math.min(
    ...Array.from({ length: 3 }, () => {
      const began = performance.now()
      act()
      return performance.now() - began
    }),
  )

test('DESIRED-044 the time for a list grows with its length', () => {
  const text = (line: (at: number) => string): string =>
    ['config a', ...Array.from({ length: 5000 }, (_, at) => line(at))].join('\n')
  const lists = text((at) => `list l ${at}`)
  const options = text((at) => `option o${at} ${at}`)
  expect(parseUci(lists, 'x')[0]!.options.get('l')).toHaveLength(5000)
  expect(shortest(() => parseUci(lists, 'x'))).toBeLessThan(4 * shortest(() => parseUci(options, 'x')))
})
