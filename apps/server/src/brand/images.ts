import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'

/** An image file of the brand, ready to be served. */
export interface BrandImage {
  /** The URL path of the image. It is derived from the content, so clients may cache it forever. */
  address: string
  type: string
  content: Buffer
}

/** The largest size in bytes of one image, and of all images of a brand together: they are kept in memory. */
const limits = { one: 512 * 1024, all: 16 * 1024 * 1024 } as const

const anyType = ['image/png', 'image/jpeg', 'image/webp', 'image/x-icon', 'image/svg+xml']
/** The types that mail programs display. */
export const mailTypes = ['image/png', 'image/jpeg']

const starts = (content: Buffer, ...bytes: number[]): boolean => bytes.every((byte, at) => content[at] === byte)

/** What may precede the first element of an SVG: an XML declaration, comments and a document type. */
const beforeSvg = [/^<\?xml[^>]*>/i, /^<!--[^]*?-->/, /^<!DOCTYPE[^>[]*>/i]

/**
 * Strips the prolog piece by piece: a single expression for all of it takes exponential time on comments
 * within comments.
 */
function beginsSvg(text: string): boolean {
  let rest = text.replace(/^\uFEFF/, '').trimStart()
  for (;;) {
    const found = beforeSvg.map((piece) => piece.exec(rest)?.[0]).find((piece) => piece !== undefined)
    if (found === undefined) return /^<svg[\s>]/i.test(rest)
    rest = rest.slice(found.length).trimStart()
  }
}

/**
 * Determines the type of a file from its content, never from its name. Undefined if it is not a supported
 * image.
 */
export function imageType(content: Buffer): { type: string; ending: string } | undefined {
  if (starts(content, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return { type: 'image/png', ending: 'png' }
  if (starts(content, 0xff, 0xd8, 0xff)) return { type: 'image/jpeg', ending: 'jpg' }
  if (content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP')
    return { type: 'image/webp', ending: 'webp' }
  if (starts(content, 0, 0, 1, 0)) return { type: 'image/x-icon', ending: 'ico' }
  if (beginsSvg(content.toString('utf8', 0, 4096))) return { type: 'image/svg+xml', ending: 'svg' }
  return undefined
}

/**
 * Collects the images that a brand names. Paths on this server stay as they are; files are read and get a
 * path.
 */
export class ImageShelf {
  readonly images = new Map<string, BrandImage>()
  /** Every file that was read or looked for. */
  readonly files: string[] = []
  readonly #folder: string
  #bytes = 0

  /** @param folder the folder of the brand file */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** Returns the URL path of an image. Throws an Error that names the key and what is wrong with the file. */
  async place(key: string, name: string | null, types: readonly string[] = anyType): Promise<string | null> {
    if (name === null || name.startsWith('/')) return name
    const file = path.join(this.#folder, name)
    this.files.push(file)
    const content = await this.#read(key, name, file)
    const kind = imageType(content)
    if (!kind || !types.includes(kind.type))
      throw new Error(`${key}: ${name} has another type than ${types.map((type) => type.slice(6)).join(', ')}`)
    const address = `/brand/${createHash('sha256').update(content).digest('hex').slice(0, 20)}.${kind.ending}`
    this.images.set(address, { address, type: kind.type, content })
    return address
  }

  async #read(key: string, name: string, file: string): Promise<Buffer> {
    let content: Buffer
    try {
      const found = await stat(file)
      if (!found.isFile()) throw new Error('it is not a file')
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
