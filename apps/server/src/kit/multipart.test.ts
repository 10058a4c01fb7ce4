import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundaryIn, readForm } from './multipart.ts'

const limits = { fields: 20, fieldBytes: 10_000 }

async function* cutAt(bytes: Buffer, places: readonly number[]): AsyncGenerator<Buffer> {
  let from = 0
  for (const to of [...places].toSorted((a, b) => a - b)) {
    if (to <= from || to >= bytes.length) continue
    yield bytes.subarray(from, to)
    from = to
  }
  if (from < bytes.length) yield bytes.subarray(from)
}

/** Parses a form and returns each file's content as one buffer. */
async function read(bytes: Buffer, boundary: string, places: readonly number[] = [], mine = limits) {
  const files: { field: string; filename: string; content: Buffer }[] = []
  const fields = await readForm(cutAt(bytes, places), boundary, mine, async (field, filename) => {
    const file = { field, filename, content: Buffer.alloc(0) }
    files.push(file)
    return {
      write: async (part) => {
        file.content = Buffer.concat([file.content, part])
      },
    }
  })
  return { fields, files }
}

/** Encodes a form with the platform's own encoder, like a browser or script. */
async function encoded(form: FormData): Promise<{ bytes: Buffer; boundary: string }> {
  const response = new Response(form)
  return {
    bytes: Buffer.from(await response.arrayBuffer()),
    boundary: boundaryIn(response.headers.get('content-type') ?? '')!,
  }
}

test('FILES-017 a form is read unchanged however the network splits it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 3000 }),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.array(fc.nat(4000), { maxLength: 30 }),
      async (content, text, places) => {
        const form = new FormData()
        form.append('description', text)
        form.append('file', new File([content as Uint8Array<ArrayBuffer>], 'Bodø 5".bin'))
        form.append('after', 'x')
        const { bytes, boundary } = await encoded(form)
        const { fields, files } = await read(bytes, boundary, places)
        // The encoder normalises line ends in text.
        expect(fields).toEqual({ description: text.toWellFormed().replace(/\r\n|\r|\n/g, '\r\n'), after: 'x' })
        expect(files).toMatchObject([{ field: 'file', filename: 'Bodø 5".bin' }])
        expect(files[0]!.content.equals(Buffer.from(content))).toBe(true)
      },
    ),
    { numRuns: 150 },
  )
})

test('FILES-017 content that looks like a boundary is kept', async () => {
  const content = Buffer.from('--B\r\n\r\n--B-\r\n--\r\n\r\n--b--')
  const bytes = Buffer.concat([
    Buffer.from('preamble\r\n--Bound\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'),
    content,
    Buffer.from('\r\n--Bound--\r\nepilogue'),
  ])
  for (let place = 1; place < bytes.length; place++)
    expect((await read(bytes, 'Bound', [place])).files[0]!.content.toString()).toBe(content.toString())
})

test('lists are recognised by brackets or by repeated names', async () => {
  const form = new FormData()
  for (const [name, value] of [
    ['tag_id[0]', '5'],
    ['tag_id[1]', '6'],
    ['none[]', ''],
    ['twice', 'a'],
    ['twice', 'b'],
    ['__proto__', 'x'],
  ] as const)
    form.append(name, value)
  const { bytes, boundary } = await encoded(form)
  const { fields } = await read(bytes, boundary)
  expect(Object.entries(fields)).toEqual([
    ['tag_id', ['5', '6']],
    ['none', []],
    ['twice', ['a', 'b']],
    ['__proto__', 'x'],
  ])
})

test('incomplete, malformed and endless forms are refused', async () => {
  const part = '--B\r\nContent-Disposition: form-data; name="a"\r\n\r\nvalue'
  for (const [text, code] of [
    ['', 'BAD_REQUEST'],
    ['nothing of the kind', 'BAD_REQUEST'],
    [part, 'BAD_REQUEST'],
    [`${part}\r\n--B`, 'BAD_REQUEST'],
    [`${part}\r\n--Bx`, 'BAD_REQUEST'],
    ['--B\r\nContent-Type: x\r\n\r\nvalue\r\n--B--', 'BAD_REQUEST'],
    [`--B\r\n${'x'.repeat(9000)}`, 'PAYLOAD_TOO_LARGE'],
    [`${part}${'x'.repeat(20_000)}\r\n--B--`, 'PAYLOAD_TOO_LARGE'],
    [`${`${part}\r\n`.repeat(30)}--B--`, 'BAD_REQUEST'],
  ] as const)
    await expect(read(Buffer.from(text), 'B'), text.slice(0, 60)).rejects.toMatchObject({ items: [{ code }] })
})

test('the boundary is read from the content type, quoted or not', () => {
  expect(boundaryIn('multipart/form-data; boundary=----x')).toBe('----x')
  expect(boundaryIn('Multipart/Form-Data; charset=utf-8; boundary="a b"')).toBe('a b')
  for (const type of [
    undefined,
    '',
    'application/json',
    'multipart/form-data',
    'multipart/mixed; boundary=x',
    `multipart/form-data; boundary=${'x'.repeat(71)}`,
  ])
    expect(boundaryIn(type)).toBeUndefined()
})
