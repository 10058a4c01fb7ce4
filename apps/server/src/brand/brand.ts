import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { type BrandImage, ImageShelf, mailTypes } from './images.ts'
import { BrandFile, parseBrand } from './schema.ts'

/** The brand in use: what its file says, with an address in place of each image. */
export interface Brand extends Omit<BrandFile, 'logo'> {
  /** On light and on dark ground; null is the drawn mark with the short name. */
  logo: { light: string; dark: string } | null
  /** Files that the brand brought, by the address at which they are served. */
  images: ReadonlyMap<string, BrandImage>
}

/** The name of the anti-forgery cookie under this brand. */
export const xsrfCookieName = (brand: Pick<Brand, 'rms_xsrf_cookie'>): 'XSRF-TOKEN' | 'RMS-XSRF-TOKEN' =>
  brand.rms_xsrf_cookie ? 'RMS-XSRF-TOKEN' : 'XSRF-TOKEN'

/** Where the brand has a person's picture; null where the console draws one itself. */
export const avatarOf = ({ links }: Pick<Brand, 'links'>, email: string): string | null =>
  links.avatars?.replaceAll('{hash}', createHash('sha256').update(email.trim().toLowerCase()).digest('hex')) ?? null

/** What the product is called where nobody has given it a brand. */
export const defaultBrand: Brand = { ...BrandFile.parse({}), logo: null, images: new Map() }

const maxBytes = 1024 * 1024

export interface Reading {
  brand: Brand
  /** The files that it was made of: a change of any of them is a change of the brand. */
  files: readonly string[]
}

/** Reads a brand with its images. Throws a BrandError that says what is wrong. */
export async function loadBrand(file: string): Promise<Reading> {
  const shelf = new ImageShelf(path.dirname(file))
  try {
    if ((await stat(file)).size > maxBytes) throw new Error(`it has more than ${maxBytes} bytes`)
    const { logo, ...rest } = parseBrand(await readFile(file, 'utf8'))
    const sides = typeof logo === 'string' ? { light: logo, dark: logo } : logo
    const favicon = await shelf.place('favicon', rest.favicon)
    const placed = sides && {
      light: (await shelf.place('logo', sides.light))!,
      dark: (await shelf.place('logo', sides.dark))!,
    }
    const mailLogo = await shelf.place('mail.logo', rest.mail.logo, mailTypes)
    const devices: Brand['branded_devices'] = []
    for (const device of rest.branded_devices) {
      devices.push({
        ...device,
        branded_model_image: await shelf.place(`branded_devices ${device.original_model}`, device.branded_model_image),
      })
    }
    const brand: Brand = {
      ...rest,
      favicon,
      logo: placed,
      mail: { ...rest.mail, logo: mailLogo },
      branded_devices: devices,
      images: shelf.images,
    }
    return { brand, files: [file, ...shelf.files] }
  } catch (error) {
    throw new BrandError(
      `the brand file ${path.basename(file)} cannot be used: ${(error as Error).message}`,
      [file, ...shelf.files],
      { cause: error },
    )
  }
}

/** A brand that cannot be used. */
export class BrandError extends Error {
  /** The files that were looked at: mending one of them may mend the brand. */
  readonly files: readonly string[]
  constructor(message: string, files: readonly string[], options: ErrorOptions) {
    super(message, options)
    this.files = files
  }
}

/** The brand of a file, or the default one where there is no file. Throws as `loadBrand` does. */
export const readBrand = async (file: string | undefined): Promise<Brand> =>
  file === undefined ? defaultBrand : (await loadBrand(file)).brand
