import { deflateRawSync } from 'node:zlib'

const MB = 1_048_576

interface Part {
  name: string
  content: Buffer
  /** 8 is deflated, which is also the default. */
  method?: number
  flags?: number
}

/** Creates a ZIP whose parts may state anything. The content must be compressed already. */
export function zipWith(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, method = 8, flags = 0 } of parts) {
    const local = Buffer.alloc(30)
    local.write('PK\x03\x04', 'latin1')
    local.writeUInt16LE(method, 8)
    local.writeUInt32LE(content.length, 18)
    local.writeUInt16LE(Buffer.byteLength(name), 26)
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 'latin1')
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(content.length, 20)
    entry.writeUInt16LE(Buffer.byteLength(name), 28)
    entry.writeUInt32LE(offset, 42)
    locals.push(local, Buffer.from(name), content)
    directory.push(entry, Buffer.from(name))
    offset += 30 + Buffer.byteLength(name) + content.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, listed, end])
}

const deflated = (name: string, content: string | Buffer): Part => ({
  name,
  content: deflateRawSync(Buffer.from(content)),
})

interface Made {
  sheet: string | Buffer
  strings?: string
  workbook?: string
}

/** Creates a workbook whose first sheet is not the one that a reader expects by its name. */
export const workbookWith = ({ sheet, strings, workbook }: Made): Buffer =>
  zipWith([
    deflated(
      'xl/workbook.xml',
      workbook ??
        '<?xml version="1.0"?><x:workbook xmlns:r="r"><!-- > --><sheets><sheet name="A>B" sheetId="7" r:id="rId9"/><sheet name="Other" sheetId="1" r:id="rId1"/></sheets></x:workbook>',
    ),
    deflated(
      'xl/_rels/workbook.xml.rels',
      `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Target='/xl/worksheets/sheet2.xml' Id='rId9'/></Relationships>`,
    ),
    deflated('xl/worksheets/sheet1.xml', '<worksheet><sheetData><row><c><v>9</v></c></row></sheetData></worksheet>'),
    deflated('xl/worksheets/sheet2.xml', sheet),
    ...(strings === undefined ? [] : [deflated('xl/sharedStrings.xml', strings)]),
  ])

const sheetOf = (content: string): string => `<worksheet><sheetData>${content}</sheetData></worksheet>`
const entities = Array.from({ length: 20 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')

/** Workbooks made to fill the memory of the program that reads them, or to keep it busy; by description. */
export const hostileWorkbooks = (): Readonly<Record<string, Buffer>> => ({
  'a bomb of zeros': workbookWith({ sheet: Buffer.alloc(100 * MB) }),
  'a bomb in the texts': workbookWith({ sheet: sheetOf('<row/>'), strings: ' '.repeat(100 * MB) }),
  'a document type with entities': workbookWith({
    sheet: `<!DOCTYPE w [<!ENTITY e0 "x">${entities}]>${sheetOf('<row><c t="str"><v>&e20;</v></c></row>')}`,
  }),
  'an entity that names a file': workbookWith({
    sheet: '<!DOCTYPE w [<!ENTITY f SYSTEM "file:///etc/passwd">]><w>&f;</w>',
  }),
  'ten million cells': workbookWith({ sheet: sheetOf(`<row>${'<c/>'.repeat(10_000_000)}</row>`) }),
  'more than a million cells': workbookWith({ sheet: sheetOf(`<row>${'<c><v>1</v></c>'.repeat(1_100_000)}</row>`) }),
  'cells in the last column': workbookWith({
    sheet: sheetOf('<row><c r="XFD1"><v>1</v></c></row>'.repeat(100_000)),
  }),
  'rows with huge numbers': workbookWith({
    sheet: sheetOf('<row r="99999999999999999999"><c r="A1"><v>1</v></c></row>'.repeat(50_000)),
  }),
  'attributes without end': workbookWith({ sheet: `<worksheet ${'a="b" '.repeat(2 * MB)}` }),
  'a tag of blanks': workbookWith({ sheet: `<worksheet${' '.repeat(30 * MB)}` }),
  'tags in tags': workbookWith({ sheet: '<row>'.repeat(6 * MB) }),
  'ampersands without end': workbookWith({ sheet: sheetOf(`<row><c t="str"><v>${'&'.repeat(16 * MB)}</v></c></row>`) }),
  'a text that does not exist': workbookWith({ sheet: sheetOf('<row><c t="s"><v>-1</v></c></row>') }),
  'parts without end': zipWith(Array.from({ length: 60_000 }, (_, at) => deflated(`p${at}`, ''))),
  'an encrypted part': zipWith([{ ...deflated('xl/workbook.xml', 'x'), flags: 1 }]),
  'no parts': zipWith([]),
  'a directory that is nowhere': (() => {
    const bytes = workbookWith({ sheet: sheetOf('') })
    bytes.writeUInt32LE(0xffff_fff0, bytes.length - 6)
    return bytes
  })(),
  'a workbook that refers to its sheet by a path outside': workbookWith({
    sheet: sheetOf(''),
    workbook: '<workbook><sheets><sheet r:id="../../../etc/passwd"/></sheets></workbook>',
  }),
})
