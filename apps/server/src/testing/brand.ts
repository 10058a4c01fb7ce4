import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A complete PNG of one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
export const svgLogo = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 28" width="120" height="28"><rect width="28" height="28" rx="14" fill="${color}"/><rect x="36" y="9" width="80" height="10" rx="5" fill="${color}"/></svg>`

/**
 * A brand with every key, in which nothing equals the default brand. `BrandFolder` writes the files that it
 * names.
 */
export const northlink = {
  short_name: 'Northlink',
  name: 'Northlink fleet portal',
  color: '#ffd400',
  dark_text: '#fff4d6',
  logo: { light: 'logo.svg', dark: 'logo-dark.svg' },
  favicon: 'icon.png',
  theme: { default: false, showData: false },
  resources: { show: true, required: true },
  disabled_routes: ['remote.access', 'vpn.hubs'],
  branded_devices: [{ original_model: 'RUTX50', branded_model: 'NL-5G', branded_model_image: 'nl5g.png' }],
  branded_series: [{ original: 'RUT', branded: 'NL-R' }],
  vpn_disclaimer: { en: 'No promises.', nb: 'Ingen løfter.' },
  links: {
    help: { 'device-management': '/docs/devices' },
    account: 'https://accounts.northlink.example',
    buy: null,
    avatars: 'https://pictures.northlink.example/{hash}?s=64',
  },
  documents: [
    {
      title: { en: 'Privacy', nb: 'Personvern', ja: 'プライバシー', uk: 'Приватність' },
      url: 'https://northlink.example/privacy',
    },
  ],
  terms: { version: 'nl-1', html: '<p>Be kind.</p>', url: null },
  mail: { sender: 'Northlink Service', logo: 'logo.png', footer: 'Northlink AS\nTromsø' },
  map: {
    style: null,
    tiles: 'https://tiles.northlink.example/{z}/{x}/{y}.png?key={key}',
    key: 'nl key',
    attribution: 'Northlink maps',
  },
  rms_xsrf_cookie: false,
} as const

/** A folder with a brand file and its images, which a test can change while the server watches it. */
export class BrandFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'brand-'))
  readonly file = join(this.path, 'brand.json')

  constructor(brand: object = northlink) {
    for (const name of ['icon.png', 'nl5g.png', 'logo.png']) this.put(name, pixel)
    this.put('logo.svg', svgLogo('#6b5900'))
    this.put('logo-dark.svg', svgLogo('#ffd400'))
    this.write(brand)
  }

  /** Replaces the brand file atomically, like an editor that saves a new file and renames it. */
  write(brand: object | string): void {
    this.put('brand.json.new', typeof brand === 'string' ? brand : JSON.stringify(brand))
    renameSync(join(this.path, 'brand.json.new'), this.file)
  }

  put(name: string, content: string | Buffer): void {
    writeFileSync(join(this.path, name), content)
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}
