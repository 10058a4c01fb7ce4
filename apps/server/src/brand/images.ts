import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'

/** A file of the brand as it is served. */
export interface BrandImage {
  /** Under which it is asked for; it follows from the content, so that it may be kept for ever. */
  address: string
  type: string
  content: Buffer
}

/** Bytes of one image, and of all that a brand brings: they are kept in memory. */
const limits = { one: 512 * 1024, all: 16 * 1024 * 1024 } as const

const anyType = ['image/png', 'image/jpeg', 'image/webp', 'image/x-icon', 'image/svg+xml']
/** What mail programs show. */
export const mailTypes = ['image/png', 'image/jpeg']

const starts = (content: Buffer, ...bytes: number[]): boolean => bytes.every((byte, at) => content[at] === byte)

/** What may stand before the first element of an SVG: a declaration, comments, a document type. */
const beforeSvg = [/^<\?xml[^>]*>/i, /^<!--[^]*?-->/, /^<!DOCTYPE[^>[]*>/i]

/** Piece by piece: one expression for them all takes exponential time on comments within comments. */
function beginsSvg(text: string): boolean {
  let rest = text.replace(/^\uFEFF/, '').trimStart()
  for (;;) {
    const found = beforeSvg.map((piece) => piece.exec(rest)?.[0]).find((piece) => piece !== undefined)
    if (found === undefined) return /^<svg[\s>]/i.test(rest)
    rest = rest.slice(found.length).trimStart()
  }
}

/** What a file is by its content, never by its name. Undefined for anything that is no image of ours. */
export function imageType(content: Buffer): { type: string; ending: string } | undefined {
  if (starts(content, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return { type: 'image/png', ending: 'png' }
  if (starts(content, 0xff, 0xd8, 0xff)) return { type: 'image/jpeg', ending: 'jpg' }
  if (content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP')
    return { type: 'image/webp', ending: 'webp' }
  if (starts(content, 0, 0, 1, 0)) return { type: 'image/x-icon', ending: 'ico' }
  if (beginsSvg(content.toString('utf8', 0, 4096))) return { type: 'image/svg+xml', ending: 'svg' }
  return undefined
}

/** Gathers the images that a brand names. Paths of this server stay as they are; files are read and get an address. */
export class ImageShelf {
  readonly images = new Map<string, BrandImage>()
  /** Every file that was looked at. */
  readonly files: string[] = []
  readonly #folder: string
  #bytes = 0

  /** @param folder of the brand's file */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** The address of an image. Throws an Error that names the key and what is wrong with the file. */
  async place(key: string, name: string | null, types: readonly string[] = anyType): Promise<string | null> {
    if (name === null || name.startsWith('/')) return name
    const file = path.join(this.#folder, name)
    this.files.push(file)
    const content = await this.#read(key, name, file)
    const kind = imageType(content)
    if (!kind || !types.includes(kind.type))
      throw new Error(`${key}: ${name} is of another type than ${types.map((type) => type.slice(6)).join(', ')}`)
    const address = `/brand/${createHash('sha256').update(content).digest('hex').slice(0, 20)}.${kind.ending}`
    this.images.set(address, { address, type: kind.type, content })
    return address
  }

  async #read(key: string, name: string, file: string): Promise<Buffer> {
    let content: Buffer
    try {
      const found = await stat(file)
      if (!found.isFile()) throw new Error('it is no file')
      if (found.size > limits.one) throw new Error(`it has ${found.size} bytes, more than ${limits.one}`)
      content = await readFile(file)
    } catch (error) {
      throw new Error(`${key}: ${name} cannot be read: ${(error as Error).message}`, { cause: error })
    }
    this.#bytes += content.length
    if (this.#bytes > limits.all) throw new Error(`${key}: all images together have more than ${limits.all} bytes`)
    return content
  }
}
