import { createHash } from 'node:crypto'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillPage } from './brand.ts'
import { BrandFolder, northlink } from '../testing/brand.ts'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import { until } from '../testing/until.ts'

let outpost: TestOutpost
const folder = new BrandFolder()
beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway'], { OUTPOST_BRAND: folder.file })
})
afterAll(async () => {
  await outpost.close()
  folder.remove()
})

const get = (path: string): Promise<Response> => fetch(`${outpost.url}${path}`)
const brand = async () =>
  (await (await get('/brand.json')).json()) as Record<string, unknown> & {
    logo: { light: string; dark: string }
    favicon: string
    model_images: Record<string, string>
  }

test('FRAME-009 FRAME-012 FRAME-013 the brand is public, but the original models are not', async () => {
  const { logo, favicon, model_images: images, ...rest } = await brand()
  expect(rest).toMatchObject({
    short_name: 'Northlink',
    name: 'Northlink fleet portal',
    color: '#ffd400',
    dark_text: '#fff4d6',
    has_icon: true,
    theme: { default: false, showData: false },
    resources: { show: true },
    disabled_routes: ['remote.access', 'vpn.hubs'],
    vpn_disclaimer: { en: 'No promises.', nb: 'Ingen løfter.' },
    links: { help: { 'device-management': '/docs/devices' }, account: 'https://accounts.northlink.example', buy: null },
    map: { tiles: 'https://tiles.northlink.example/{z}/{x}/{y}.png?key=nl%20key', attribution: 'Northlink maps' },
    documents: northlink.documents,
    series: { rut: 'NL-R' },
  })
  expect(images).toEqual({ 'NL-5G': expect.stringMatching(/^\/brand\/\w+\.png$/) })
  expect(JSON.stringify(await brand())).not.toContain('RUTX50')
  for (const address of [logo.light, logo.dark, favicon]) expect((await get(address)).status).toBe(200)
})

test('FRAME-009 images are served with their type, cached permanently, and cannot run scripts', async () => {
  const { logo, favicon } = await brand()
  const svg = await get(logo.light)
  expect(Object.fromEntries(svg.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  })
  expect((await get(favicon)).headers.get('content-type')).toBe('image/png')
  for (const path of ['/brand/none.png', '/brand/brand.json', '/brand/..%2fbrand.json'])
    expect((await get(path)).status, path).toBe(404)
})

test('FRAME-009 a page contains its brand, and texts of the brand are escaped', async () => {
  const { app } = outpost.running
  const nasty = {
    ...app.brand(),
    short_name: '</title><script>x</script>',
    documents: [{ title: '</script><b>$&', url: '/p' }],
  }
  const request = { protocol: 'http', hostname: 'localhost' } as Parameters<typeof fillPage>[1]
  const page = fillPage({ ...app, brand: () => nasty }, request, '<head><!--brand--></head>', 'nonce')
  expect(page).toContain('<title>&lt;/title&gt;&lt;script&gt;x&lt;/script&gt;</title>')
  expect(page.match(/<script/g)).toHaveLength(1)
  expect(page.match(/<\/script/g)).toHaveLength(1)
  const data = JSON.parse(/id="brand">(.*)<\/script>/.exec(page)![1]!) as { documents: { title: string }[] }
  expect(data.documents[0]!.title).toBe('</script><b>$&')
})

test('the API document, the top company and the authenticator app use the brand name', async () => {
  expect(await (await get('/api/docs/json')).json()).toMatchObject({ info: { title: 'Northlink API' } })
  expect(await (await get('/api/docs')).text()).toContain('<h1>Northlink API</h1>')
  expect((await outpost.admin.get('/companies/1')).body.data.name).toBe('Northlink')
  await outpost.admin.post('/password-confirmation', { password: 'correct horse battery staple' })
  const { status, body } = await outpost.admin.post('/mfa', { mfa_type: 'totp' })
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  expect(decodeURIComponent(body.data.uri)).toMatch(/^otpauth:\/\/totp\/Northlink:.*issuer=Northlink/)
})

test('FRAME-012 profile pictures come from the service that the brand names, by a hash of the email address', async () => {
  const hash = createHash('sha256').update('root@outpost.test').digest('hex')
  expect((await outpost.admin.get('/user')).body.avatar_url).toBe(`https://pictures.northlink.example/${hash}?s=64`)
  expect(JSON.stringify(await brand())).not.toContain('pictures')
})

test('FRAME-150 open pages are notified once of each change, and a broken file changes nothing', async () => {
  const socket = io(outpost.url, {
    transports: ['websocket'],
    reconnection: false,
    extraHeaders: { cookie: outpost.admin.headers['cookie']!, origin: outpost.url },
  })
  const heard: string[] = []
  socket.on('BrandChanged', ({ channel }: { channel: string }) => heard.push(channel))
  socket.on('connect', () => socket.emit('subscribe', { channel: 'brand' }))
  await until(() => outpost.running.app.brand().short_name === 'Northlink' && socket.connected, 'a connection')
  folder.write('{')
  await new Promise((done) => setTimeout(done, 2500))
  expect(await brand()).toMatchObject({ short_name: 'Northlink' })
  folder.write({ short_name: 'Southlink' })
  await until(() => heard.length > 0, 'the change')
  expect(await brand()).toMatchObject({
    short_name: 'Southlink',
    logo: null,
    favicon: '/favicon.svg?2f6fed',
    has_icon: false,
  })
  expect(await (await get('/favicon.svg')).text()).toContain('fill="#2f6fed"')
  expect(heard).toEqual(['brand'])
  expect((await outpost.admin.get('/user')).body.avatar_url).toBeNull()
  socket.disconnect()
})
