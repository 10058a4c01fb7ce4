import { assert, integer, property } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultBrand, type Brand, readBrand } from '../../brand/brand.ts'
import { luminance, readableOnWhite, textOn } from '../../kit/contrast.ts'
import { BrandFolder, pixel } from '../../testing/brand.ts'
import { MailServer } from '../../testing/mail-server.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { languages, render } from './email-template.ts'
import { testEmail } from './test-email.ts'

const folder = new BrandFolder()
let brand: Brand
let outpost: TestOutpost
const smtp = new MailServer()
beforeAll(async () => {
  brand = await readBrand(folder.file)
  await smtp.start()
  outpost = await startOutpost(['api', 'worker'], {
    OUTPOST_BRAND: folder.file,
    OUTPOST_OUTBOUND_ALLOW: '127.0.0.1/32',
  })
})
afterAll(async () => {
  await outpost.close()
  await smtp.stop()
  folder.remove()
})

const template = { subject: 'S', lines: ['Hello'], link: { label: 'Open', url: 'https://x.test/' } }
const ratio = (a: string, b: string): number => {
  const [dark, light] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

test('MAIL-013 FRAME-009 a mail has the name, logo, colour and footer of the brand, as HTML and as text', () => {
  const { html, text } = render(template, { ...brand, mail: { ...brand.mail, footer: 'A & B\n<i>Tromsø</i>' } })
  expect(html).toContain('<img src="cid:logo@brand" alt="Northlink"')
  expect(html).toContain('background:#ffd400;color:#000000')
  expect(html).toContain('Northlink<br>A &amp; B<br>&lt;i&gt;Tromsø&lt;/i&gt;')
  expect(text).toBe('Hello\n\nOpen:\nhttps://x.test/\n\n-- \nNorthlink\nA & B\n<i>Tromsø</i>\n')
  expect(html + text).not.toContain('Outpost')
})

test('FRAME-009 without a logo that mail programs can show, the name is shown instead', () => {
  const { html } = render(template, { ...brand, mail: { ...brand.mail, logo: null } })
  expect(brand.images.get(brand.logo!.light)?.type).toBe('image/svg+xml')
  expect(html).not.toContain('cid:')
  expect(html).toContain('>Northlink</p>')
  expect(render(template, defaultBrand).html).toContain('>Outpost</p>')
})

test('FRAME-009 the button text and the name are readable in any colour', () => {
  assert(
    property(integer({ min: 0, max: 0xffffff }), (value) => {
      const color = `#${value.toString(16).padStart(6, '0')}`
      expect(ratio(color, textOn(color))).toBeGreaterThanOrEqual(4.5)
      expect(ratio(readableOnWhite(color), '#ffffff')).toBeGreaterThanOrEqual(4.5)
    }),
  )
  expect(readableOnWhite('#0f766e')).toBe('#0f766e')
})

test('every mail of the feature uses the brand it is given', () => {
  for (const language of languages) expect(JSON.stringify(testEmail[language]('Northlink', 'h'))).toContain('Northlink')
})

test('FRAME-009 MAIL-016 a mail is sent in the name of the brand, with its logo embedded', async () => {
  await outpost.admin.post('/email-configurations', smtp.configuration)
  const answer = await outpost.admin.post('/email-configurations/test', { ...smtp.configuration })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  const got = await smtp.mailTo('root@outpost.test')
  expect(got.raw).toMatch(/^From: Northlink Service <noreply@outpost\.test>/m)
  expect(got.raw).toMatch(/^Subject: Test email from Northlink/m)
  expect(got.raw).toMatch(/^Content-Id: <logo@brand>/im)
  expect(got.raw.replaceAll('\r\n', '')).toContain(pixel.toString('base64'))
  expect(got.html).toContain('cid:logo@brand')
  expect(got.raw).toMatch(/\r\nNorthlink\r\nNorthlink AS\r\n/)
})
