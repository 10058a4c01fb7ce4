import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { type BrandImage, ImageShelf, mailTypes } from './images.ts'
import { BrandFile, parseBrand } from './schema.ts'

/** The brand in use: the content of the brand file, with a URL path in place of each image. */
export interface Brand extends Omit<BrandFile, 'logo'> {
  /** The logos for light and dark backgrounds; null for the drawn mark beside the short name. */
  logo: { light: string; dark: string } | null
  /** The image files of the brand, by the URL path at which they are served. */
  images: ReadonlyMap<string, BrandImage>
}

/** Returns the name of the anti-forgery cookie under this brand. */
export const xsrfCookieName = (brand: Pick<Brand, 'rms_xsrf_cookie'>): 'XSRF-TOKEN' | 'RMS-XSRF-TOKEN' =>
  brand.rms_xsrf_cookie ? 'RMS-XSRF-TOKEN' : 'XSRF-TOKEN'

/**
 * Returns the address of a user's picture; null if the brand has no picture service (the console then draws
 * one).
 */
export const avatarOf = ({ links }: Pick<Brand, 'links'>, email: string): string | null =>
  links.avatars?.replaceAll('{hash}', createHash('sha256').update(email.trim().toLowerCase()).digest('hex')) ?? null

/** The brand of an installation without a brand file. */
export const defaultBrand: Brand = { ...BrandFile.parse({}), logo: null, images: new Map() }

const maxBytes = 1024 * 1024

export interface Reading {
  brand: Brand
  /** The files that the brand was read from. The brand is read again when one of them changes. */
  files: readonly string[]
}

/** Reads a brand with its images. @throws BrandError that says what is wrong */
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

/** A brand file, or an image of it, that cannot be used. */
export class BrandError extends Error {
  /** The files that were read or looked for: correcting one of them may correct the brand. */
  readonly files: readonly string[]
  constructor(message: string, files: readonly string[], options: ErrorOptions) {
    super(message, options)
    this.files = files
  }
}

/** Reads the brand from a file; returns the default brand if there is no file. Throws as `loadBrand` does. */
export const readBrand = async (file: string | undefined): Promise<Brand> =>
  file === undefined ? defaultBrand : (await loadBrand(file)).brand
