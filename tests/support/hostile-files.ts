import { deflateSync, gzipSync } from 'node:zlib'
import { crc32 } from 'node:zlib'
import { firmwareOf } from '../../apps/agent/src/platform/fake/image.ts'
import { tarOf } from '../../apps/server/src/testing/images-of-devices.ts'
import { hostileWorkbooks } from '../../apps/server/src/testing/hostile-workbooks.ts'

/** Files made to keep the program that reads them busy, to fill its memory, or to mislead it; by description. */
export type Corpus = Readonly<Record<string, Buffer>>

const MB = 1_048_576
const text = (part: string, bytes: number): string => part.repeat(Math.ceil(bytes / part.length)).slice(0, bytes)
const config = { 'etc/config/network': 'config interface' }

/** Creates a tar header that can state any size, type and name of its member. */
function header({ name = 'etc/config/x', size = '00000000000', type = '0' }): Buffer {
  const [made] = [tarOf({ [name]: '' }).subarray(0, 512)]
  made.write(size.padEnd(12, '\0'), 124)
  made.write(type, 156)
  made.write('        ', 148)
  made.write(
    `${made
      .reduce((all, byte) => all + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  )
  return made
}

const archives = (): Corpus => ({
  'a bomb of zeros': gzipSync(Buffer.alloc(80 * MB)),
  'a bomb in a member': gzipSync(
    Buffer.concat([header({ size: (70 * MB).toString(8).padStart(11, '0') }), Buffer.alloc(70 * MB)]),
  ),
  'an archive in an archive': gzipSync(gzipSync(tarOf(config))),
  'folders without end': gzipSync(Buffer.concat(Array.from({ length: 60_000 }, () => header({ type: '5' })))),
  'long names without end': gzipSync(
    Buffer.concat(
      Array.from({ length: 8000 }, () =>
        Buffer.concat([header({ type: 'L', size: '00000010000' }), Buffer.alloc(4096, 'a')]),
      ),
    ),
  ),
  'an extended header of digits': gzipSync(
    Buffer.concat([header({ type: 'x', size: '00000010000' }), Buffer.from(text('1', 4096)), tarOf(config)]),
  ),
  'a member larger than all disks': gzipSync(header({ size: '77777777777' })),
  'a member of a negative size': gzipSync(header({ size: '-1' })),
  'a member of a binary size': gzipSync(header({ size: '\x80\xff\xff\xff' })),
  'an archive that is cut off': gzipSync(tarOf(config)).subarray(0, 60),
  'a sum that is wrong': gzipSync(tarOf(config)).fill(7, 40, 44),
  'no archive at all': gzipSync(Buffer.from('no archive')),
  ...Object.fromEntries(
    ['etc/openwrt_release', 'etc/os-release', 'etc/config/system', 'etc/version', 'etc/board.json'].flatMap((member) =>
      [
        ['blanks', `DISTRIB_RELEASE=${text(' ', 262_000)}x`],
        ['line ends', `${text('\n', 262_000)}x`],
        ['carriage returns', `NAME=${text('\r', 262_000)}x`],
        ['quotes', `NAME=${text('"', 262_000)}`],
        ['options', text('option a ', 262_000)],
        ['brackets', text('[', 262_000)],
      ].map(([what, content]) => [`${member} of ${what}`, gzipSync(tarOf({ ...config, [member]: content! }))] as const),
    ),
  ),
})

const firmware = (): Corpus => ({
  'metadata of zeros': firmwareOf({ version: 'X' }, { after: `${text('\0', 120_000)}x` }),
  'metadata of brackets': firmwareOf({}, { after: text('[', 130_000) }),
  'metadata with boards without end': firmwareOf({ supported_devices: Array.from({ length: 20_000 }, () => 'a,b') }),
  'metadata of a board that is long': firmwareOf({
    supported_devices: [text('a-.', 120_000)],
    version: text('RUTX_', 5000),
  }),
  'trailers that point at each other': Buffer.concat([
    Buffer.alloc(4000, 1),
    ...Array.from({ length: 100 }, () => Buffer.from('4657783000000000020000000000001000000000', 'hex')),
  ]),
  'ten megabytes of nothing': Buffer.alloc(10 * MB, 1),
})

/** Creates a PNG that states the given size, with any image data. */
function pngOf(width: number, height: number, data: Buffer): Buffer {
  const chunk = (type: string, content: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const facts = Buffer.alloc(13)
  facts.writeUInt32BE(width, 0)
  facts.writeUInt32BE(height, 4)
  facts.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', facts),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const pictures = (): Corpus => ({
  'a picture that says it is huge': pngOf(0xffff_ffff, 0xffff_ffff, deflateSync(Buffer.alloc(100))),
  'a picture of the largest size': pngOf(2048, 1080, deflateSync(Buffer.alloc((2048 * 4 + 1) * 1080))),
  'a picture with more behind it than it says': pngOf(1000, 1000, deflateSync(Buffer.alloc(60 * MB))),
  'a picture of nothing': pngOf(300, 300, Buffer.alloc(0)),
  'a photograph of fill bytes': Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(4 * MB, 0xff)]),
  'a photograph of empty segments': Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    Buffer.alloc(4 * MB, Buffer.from([0xff, 0xe0, 0, 2])),
  ]),
  'a photograph that is cut off': Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 4, 0, 4, 0, 3]),
    Buffer.alloc(1000, 0x11),
  ]),
})

const tables = (): Corpus => ({
  ...Object.fromEntries(
    [
      ['quotes', '"'],
      ['quotes and blanks', '" '],
      ['separators', ','],
      ['line ends', '\r'],
      ['other line ends', '\r\n'],
      ['blanks', ' '],
      ['quoted line ends', '"\n'],
      ['digits', '1'],
      ['addresses', '00:1E:42:00:00:01\n'],
      ['zeros', '\0'],
    ].map(([what, part]) => [`a table of ${what}`, Buffer.from(text(part!, 4 * MB - 1))] as const),
  ),
  'a table in another writing': Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from(text('"a";', 2 * MB - 2), 'utf16le'),
  ]),
  'a cell without an end': Buffer.from(`"${text('a""', 4 * MB - 2)}`),
})

/** Descriptions of an API: documents of JSON, whose structure is what is hostile. */
function descriptions(): Corpus {
  const described = (paths: object, components: object = {}): string =>
    JSON.stringify({ openapi: '3.0.3', info: { title: 'X', version: '7.14' }, paths, components })
  const post = (schema: object) => ({
    post: {
      requestBody: { content: { 'application/json': { schema } } },
      responses: { 200: { description: 'x' } },
    },
  })
  const many = (count: number, one: (at: number) => [string, object]): object =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => one(at)))
  const all: Record<string, string> = {
    'a document of brackets': text('[', 4 * MB),
    'a document of objects in objects': `${text('{"a":', 4 * MB)}`,
    'a document of one long text': `"${text('a', 4 * MB)}"`,
    'a document of a long number': text('9', 4 * MB),
    'a document with names of prototypes': described({ '/__proto__': post({}), '/constructor': post({}) }).replace(
      '"components":{}',
      '"components":{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}',
    ),
    'a document of too many paths': described(many(60_000, (at) => [`/a/${at}`, post({})])),
    'a document of long paths': described(many(50, (at) => [`/${at}${text('/a', 50_000)}`, post({})])),
    'a document of parameters without end': described({ [text('/{a}', 4000)]: post({}) }),
    'a document that refers to itself': described(
      { '/a': post({ $ref: '#/components/schemas/a' }) },
      { schemas: { a: { $ref: '#/components/schemas/b' }, b: { $ref: '#/components/schemas/a' } } },
    ),
    'a document of doubled references': described(
      { '/a': post({ $ref: '#/components/schemas/s0' }) },
      {
        schemas: many(60, (at) => {
          const $ref = `#/components/schemas/s${at + 1}`
          return [`s${at}`, { allOf: [{ $ref }, { $ref }] }]
        }),
      },
    ),
    'a document with a slow pattern': described({ '/a': post({ type: 'string', pattern: '^(a+)+$' }) }),
    'a document in which all has the wrong type': JSON.stringify({ openapi: 3, info: [], paths: 'x', components: 7 }),
  }
  return Object.fromEntries(Object.entries(all).map(([what, content]) => [what, Buffer.from(content)]))
}

/** Returns all hostile files, including an empty one. */
export const hostileFiles = (): Corpus => ({
  nothing: Buffer.alloc(0),
  'a byte': Buffer.from([0]),
  ...archives(),
  ...firmware(),
  ...pictures(),
  ...tables(),
  ...hostileWorkbooks(),
  ...descriptions(),
})

/**
 * Bodies that claim to be form data but are not, or contain more of it than any client sends, with their content types.
 */
export function hostileForms(field: string): Readonly<Record<string, { type: string; body: Buffer }>> {
  const type = 'multipart/form-data; boundary=B'
  const part = (head: string, content = 'x'): string => `--B\r\n${head}\r\n\r\n${content}\r\n`
  const file = `Content-Disposition: form-data; name="${field}"; filename="a.bin"`
  const bodies: Record<string, string> = {
    'no boundary at all': text('x', MB),
    'boundaries without end': text('\r\n--B', 4 * MB),
    'half boundaries without end': text('\r\n--', 4 * MB),
    'parts without end': text(part('Content-Disposition: form-data; name="a"'), 4 * MB),
    'files without end': text(part(file), MB),
    'a head without an end': `--B\r\n${text('a', 4 * MB)}`,
    'a head of quotes': part(`Content-Disposition: form-data; name="${text('\\"', 7900)}`),
    'a head of blanks': part(`Content-Disposition: form-data;${text(' ', 7900)}name`),
    'a head of parameters': part(`Content-Disposition: form-data; ${text('name="', 7900)}`),
    'a field without an end': `--B\r\nContent-Disposition: form-data; name="type"\r\n\r\n${text('x', 4 * MB)}`,
    'a name of brackets': part(`Content-Disposition: form-data; name="${text('[', 7000)}"`),
    'a file that is cut off': `--B\r\n${file}\r\n\r\n${text('x', MB)}`,
    'nothing but its end': '--B--\r\n',
  }
  return {
    ...Object.fromEntries(Object.entries(bodies).map(([what, body]) => [what, { type, body: Buffer.from(body) }])),
    'a boundary that is long': {
      type: `multipart/form-data; ${text(';', 6000)} boundary=${text('b', 70)}`,
      body: Buffer.from(text(`\r\n--${text('b', 69)}`, 4 * MB)),
    },
    'a type of blanks': { type: `multipart/form-data;${text(' ', 7000)}x`, body: Buffer.from('x') },
    'another type': { type: 'text/csv', body: Buffer.from(text('x', MB)) },
  }
}
