import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inPieces } from '../../apps/console/light-pieces.config.ts'
import { root } from './source-files.ts'

const values = { tags: { list: { method: 'GET', path: '/tags', access: 'view_tags' }, get: { method: 'GET', path: '/tags/{id}', access: 'view_tags' } }, states: { offline: 0 }, most: 5 }
const pieces = (code: string): string | undefined => inPieces('x.tsx', code, (module) => (module === '@outpost/contract/tags' ? { path: '/tags.ts', values } : undefined))

describe('what the start takes of a room in the contract', () => {
  test('is the permission alone where nothing else is named', () => {
    const code = "import { tags } from '@outpost/contract/tags'\nexport const screens = [screen({ path: '/tags', access: tags.list.access, tags: 1 })]"
    expect(pieces(code)).toBe("import { type tags } from '@outpost/contract/tags'\nexport const screens = [screen({ path: '/tags', access: \"view_tags\", tags: 1 })]")
    expect(pieces("import { states } from '@outpost/contract/tags'\nexport const off = states.offline")).toBe("import { type states } from '@outpost/contract/tags'\nexport const off = 0")
  })

  test('is one endpoint where the endpoint is named, whatever is then done with it', () => {
    const code = "import { tags, type Tag } from '@outpost/contract/tags'\nconst title = titleOf(tags.get, (tag: Tag) => tag.name)\nconst path = tags.list.path.length\nlet x: typeof tags.get"
    expect(pieces(code)).toBe(
      "import { it as tags$get } from '/tags.ts?light&of=tags.get'\n"
      + "import { type tags, type Tag } from '@outpost/contract/tags'\nconst title = titleOf(tags$get, (tag: Tag) => tag.name)\nconst path = \"/tags\".length\nlet x: typeof tags.get",
    )
  })

  test('is everything as before where a name stands for itself, is declared anew, or nothing light is behind it', () => {
    for (const use of ['all(tags)', 'tags[name].access', 'rows.map((tags) => tags.list)', '({ tags })', 'tags.other.access']) {
      expect(pieces(`import { tags } from '@outpost/contract/tags'\nexport const y = () => ${use}, z = tags.list.access`), use).toBeUndefined()
    }
    expect(pieces("import { most } from '@outpost/contract/tags'\nmost")).toBeUndefined()
    expect(pieces("import { tags } from './own.ts'\ntags.list.access")).toBeUndefined()
  })
})

const assets = join(root, 'apps/console/dist/assets')

// `npm test` has built the console before; a fresh clone on which only the quick checks are run has not.
test.skipIf(!existsSync(assets))('in the built console no room of the contract lies whole in the start', () => {
  const start = readFileSync(join(assets, readdirSync(assets).find((file) => /^start-.*\.js$/.test(file))!), 'utf8')
  const paths = [...start.matchAll(/method:[`"'][A-Z]+[`"'],path:[`"']([^`"']+)/g)].map(([, path]) => path!)
  // Titles of records, the session, and what the reader has stored.
  expect(paths.length).toBeGreaterThan(3)
  expect(paths.length).toBeLessThan(15)
})
