import { EMPTY_LAYOUT } from '@outpost/ui/DataTable'
import { expect, test } from 'vitest'
import { asksSame, findView, NO_VIEWS, renamedView, type TableView, withoutView, withView } from './views.ts'

const view = (name: string, q = ''): TableView => ({ name, search: q === '' ? {} : { q }, layout: EMPTY_LAYOUT })
const names = ({ views }: { views: readonly TableView[] }) => views.map(({ name }) => name)
const two = withView(withView(NO_VIEWS, view('Oslo')), view('Bergen'))

test('FRAME-053: views are sorted by name, and one of the same name is replaced', () => {
  expect(names(two)).toEqual(['Bergen', 'Oslo'])
  const replaced = withView(two, view('OSLO', 'mast'))
  expect(names(replaced)).toEqual(['Bergen', 'OSLO'])
  expect(findView(replaced, 'oslo')?.search).toEqual({ q: 'mast' })
})

test('FRAME-118: a view can be renamed and deleted, and the default view of the list follows', () => {
  const opening = { ...two, opensWith: 'Oslo' }
  expect(renamedView(opening, 'Oslo', 'Capital')).toMatchObject({ opensWith: 'Capital' })
  expect(names(renamedView(opening, 'Oslo', 'OSLO'))).toEqual(['Bergen', 'OSLO'])
  expect(renamedView(opening, 'Oslo', 'bergen')).toBe(opening)
  expect(withoutView(opening, 'Oslo')).toEqual({ views: [view('Bergen')], opensWith: null })
  expect(withoutView(opening, 'Bergen').opensWith).toBe('Oslo')
})

test('two addresses are compared by what they request', () => {
  expect(asksSame({ q: 'a', sort: 'name' }, { sort: 'name', q: 'a' })).toBe(true)
  expect(asksSame({ q: 'a' }, { q: 'b' })).toBe(false)
})
