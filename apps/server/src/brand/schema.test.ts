import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { northlink } from '../testing/brand.ts'
import { BrandFile, parseBrand } from './schema.ts'

const parse = (brand: object) => parseBrand(JSON.stringify(brand))

test("FRAME-009 FRAME-010 FRAME-012 an empty brand file gives the product's own name, pictures and links", () => {
  expect(parse({})).toEqual({
    short_name: 'Outpost',
    name: 'Remote management system',
    color: '#2f6fed',
    dark_text: '#e6eaf2',
    logo: null,
    favicon: null,
    resources: { show: true, required: false },
    theme: { default: true, showData: true },
    disabled_routes: [],
    branded_devices: [],
    branded_series: [],
    vpn_disclaimer: true,
    links: { help: null, account: null, buy: null, avatars: null },
    documents: [],
    terms: { version: '2023-01-18', html: null, url: null },
    mail: { sender: null, logo: null, footer: null },
    map: null,
    rms_xsrf_cookie: false,
  })
})

test('FRAME-009 FRAME-012 FRAME-013 every key is accepted', () => {
  expect(parse(northlink)).toEqual(northlink)
  expect(parse({ logo: 'x/logo.svg', favicon: '/own/icon.png' })).toMatchObject({
    logo: 'x/logo.svg',
    favicon: '/own/icon.png',
  })
})

test('FRAME-009 the example in the manual is valid and has every key, and the manual describes each key', () => {
  const manual = readFileSync(join(import.meta.dirname, '../../../../docs/operating.md'), 'utf8')
  const chapter = manual.slice(manual.indexOf('## Brand\n'), manual.indexOf('## Mail\n'))
  const example = /```json\n([\s\S]*?)```/.exec(chapter)![1]!
  const keys = Object.keys(BrandFile.shape).toSorted()
  expect(Object.keys(parseBrand(example)).toSorted()).toEqual(keys)
  expect(Object.keys(JSON.parse(example) as object).toSorted()).toEqual(keys)
  expect([...chapter.matchAll(/^\| `(\w+)` \|/gm)].map(([, key]) => key).toSorted()).toEqual(keys)
})

// People write brand files by hand, so an error must say what is wrong.
test.each<[string, object, string]>([
  ['a misspelt key', { colour: '#fff' }, 'Unrecognized key: "colour"'],
  ['a misspelt key below', { mail: { form: 'x' } }, 'mail: Unrecognized key: "form"'],
  ['a colour by name', { color: 'blue' }, 'color: a colour is written like #2f6fed'],
  ['a name with a line break', { short_name: 'A\nB' }, 'short_name: control characters are not allowed'],
  ['an empty name', { short_name: ' ' }, 'short_name: '],
  [
    'a logo elsewhere',
    { logo: 'https://elsewhere.example/logo.svg' },
    'logo: an image is a file beside the brand file',
  ],
  ['a logo outside the folder', { logo: '../../etc/passwd' }, 'logo: an image is a file beside the brand file'],
  ['a hidden file', { favicon: '.htpasswd' }, 'favicon: an image is a file'],
  ['a host without a scheme', { favicon: '//elsewhere.example/icon.png' }, 'favicon: an image is a file'],
  ['a logo for dark alone', { logo: { dark: 'a.svg' } }, 'logo: light: '],
  [
    'a link that runs',
    { links: { account: 'javascript:alert(1)' } },
    'links.account: an address begins with / or with https://',
  ],
  [
    'pictures that are all the same',
    { links: { avatars: 'https://a.example/x' } },
    'links.avatars: the address of a picture holds {hash}',
  ],
  ['a document without an address', { documents: [{ title: 'Privacy' }] }, 'documents.0.url: '],
  ['a title without English', { documents: [{ title: { nb: 'Personvern' }, url: '/p' }] }, 'documents.0.title: en: '],
  ['a map without an address', { map: {} }, 'map: a map has either a style or tiles'],
  [
    'tiles that are all the same',
    { map: { tiles: 'https://t.example/a.png' } },
    'map.tiles: the address of tiles holds {z}, {x} and {y}',
  ],
  [
    'a map at a host that changes',
    { map: { tiles: 'https://{s}.t.example/{z}/{x}/{y}' } },
    'map.tiles: the host of a map service is written out',
  ],
  [
    'a map at a host that ends a policy',
    { map: { style: 'https://t.example;script-src/style.json' } },
    'map.style: the host of a map service is written out',
  ],
  [
    'a key without a place',
    { map: { style: 'https://t.example/style.json', key: 'x' } },
    'map: a key has its place {key}',
  ],
  [
    'a place without a key',
    { map: { style: 'https://t.example/style.json?key={key}' } },
    'map: a key has its place {key}',
  ],
  [
    'a route as a path',
    { disabled_routes: ['/vpn/hubs'] },
    'disabled_routes.0: a route is named like vpn.quick-connect',
  ],
])('FRAME-150 %s is reported with its key and the reason', (_what, brand, reason) => {
  expect(() => parse(brand)).toThrow(reason)
})

test('FRAME-150 a file that is not JSON is reported as such', () => {
  expect(() => parseBrand('{"short_name": ')).toThrow('not valid JSON: ')
})
