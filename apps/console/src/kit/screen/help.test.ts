import { expect, test } from 'vitest'
import { brandedHelp, helpOf } from './help.ts'

test('FRAME-034: a page has the help of its own area, else of the nearest parent screen', () => {
  expect(helpOf([{ help: 'device-management' }, {}, { help: 'remote-access' }])).toBe('remote-access')
  expect(helpOf([{ help: 'device-management' }, {}])).toBe('device-management')
  expect(helpOf([{}, {}])).toBeUndefined()
})

test('FRAME-012: help is our own unless the brand links elsewhere, for all areas or for some', () => {
  expect(brandedHelp(null, 'tags')).toBeUndefined()
  expect(brandedHelp('https://help.example/wiki/', 'tags')).toBe('https://help.example/wiki/tags')
  expect(brandedHelp({ tags: 'https://help.example/labels' }, 'tags')).toBe('https://help.example/labels')
  expect(brandedHelp({ tags: 'https://help.example/labels' }, 'users')).toBeUndefined()
  expect(brandedHelp({}, 'users')).toBeUndefined()
})
