import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sendRaw } from '../support/raw-http.ts'
import { until } from '../support/until.ts'
import {
  browser,
  cookieHeader,
  device,
  evil,
  heardByOther,
  hostile,
  hostileAddress,
  otherWorks,
  program,
  raw,
  run,
  type Session,
  setUpHostileTest,
  url,
  victim,
  visitor,
} from './hostile-sessions.ts'
import { ask, open } from './visitor.ts'

/**
 * What the page of a hostile device tries against the console and the page of another device, in the browser of a user
 * who is signed in and has both pages open. As in production: TLS, and a domain of its own for the pages.
 */
setUpHostileTest()
const limit = { timeout: 60_000 }

const stolenTags = async (): Promise<number> => (await program.admin.get('/tags?q=stolen')).body.data.length
const newTag = JSON.stringify({ name: 'stolen', company_id: 1 })

describe('SECURITY-015 REMOTE-191 the console', limit, () => {
  test('shows its cookies and storage to no page of a device', async () => {
    await open(visitor, '/management/devices')
    expect(await visitor.page.evaluate('document.cookie')).toContain('XSRF-TOKEN')
    await evil.tab.reload()
    expect(
      await run(evil, 'return [document.cookie, localStorage.length, (await indexedDB.databases()).length]'),
    ).toEqual(['', 0, 0])
    expect(hostile.host.last.cookie).toBeUndefined()
  })

  test('cannot be shown in a frame', async () => {
    for (const address of [url, `${url}/api/user`, `${url}/offline.html`]) {
      await run(
        evil,
        `const frame = document.createElement('iframe'); frame.src = '${address}'; document.body.append(frame); await new Promise((done) => { frame.onload = done })`,
      )
      await expect
        .poll(() => evil.tab.frames().at(-1)!.url(), { timeout: 30_000 })
        .toBe('chrome-error://chromewebdata/')
      await run(evil, `document.querySelector('iframe').remove()`)
    }
  })

  test('gives no hold on its window, and leaves the page none on its opener', async () => {
    expect(await run(evil, 'return opener')).toBeNull()
    const [popup] = await Promise.all([
      visitor.context.waitForEvent('page'),
      run(evil, `globalThis.popup = window.open('${url}/management/devices')`),
    ])
    await popup.waitForURL('**/management/devices')
    await until('the window is cut off', 30, () => run(evil, 'return globalThis.popup.closed'))
    await run(evil, `globalThis.popup.location = '/plain'`).catch(() => {})
    expect(await popup.evaluate('[opener, location.pathname]')).toEqual([null, '/management/devices'])
    await popup.close()
  })

  test('accepts no call from it, whatever sends it', async () => {
    const api = `${url}/api`
    const results = await run<Record<string, string>>(
      evil,
      `const outcome = {}
      const attempt = async (name, act) => { try { outcome[name] = String(await act()) } catch (error) { outcome[name] = error.name } }
      const loads = (element, source) => new Promise((done) => { element.onload = () => done('loaded'); element.onerror = () => done('failed'); element.src = source; document.body.append(element) })
      await attempt('read', async () => (await fetch('${api}/user', { credentials: 'include' })).status)
      await attempt('headers', async () => (await fetch('${api}/tags', { method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json', 'x-xsrf-token': 'x', 'x-requested-with': 'XMLHttpRequest' }, body: '${newTag}' })).status)
      await attempt('blind', async () => (await fetch('${api}/tags', { method: 'POST', mode: 'no-cors', credentials: 'include', body: '${newTag}' })).type)
      await attempt('beacon', () => { navigator.sendBeacon('${api}/tags', '${newTag}') })
      await attempt('picture', () => loads(document.createElement('img'), '${api}/user'))
      await attempt('script', () => loads(document.createElement('script'), '${api}/user'))
      await attempt('events', () => new Promise((done) => { const source = new EventSource('${api}/user', { withCredentials: true }); source.onopen = () => done('open'); source.onerror = () => done('failed') }))
      return outcome`,
    )
    expect(results).toEqual({
      read: 'TypeError',
      headers: 'TypeError',
      blind: 'opaque',
      beacon: 'undefined',
      picture: 'failed',
      script: 'failed',
      events: 'failed',
    })
    // A form, once directly and once through a redirect that keeps method and body.
    for (const action of [`${api}/tags`, `/redirect?status=307&to=${encodeURIComponent(`${api}/tags`)}`]) {
      const [answer] = await Promise.all([
        evil.tab.waitForResponse((response) => response.url() === `${api}/tags`),
        evil.tab.waitForURL(`${api}/tags`),
        run(
          evil,
          `const form = document.createElement('form'); form.method = 'post'; form.enctype = 'text/plain'; form.action = '${action}'
          const field = document.createElement('input'); field.name = '${newTag.slice(0, -1)}, "x": "'; field.value = '"}'; form.append(field)
          document.body.append(form); form.submit()`,
        ),
      ])
      expect(answer.status()).toBeGreaterThanOrEqual(400)
      await evil.tab.goto(`${evil.origin}/`)
    }
    expect(await stolenTags()).toBe(0)
    // The same call from the console succeeds.
    await ask(visitor, 'POST', '/tags', JSON.parse(newTag))
    expect(await stolenTags()).toBe(1)
  })

  test('opens no socket to it', async () => {
    const wss = url.replace('https', 'wss')
    for (const path of [
      '/socket.io/?EIO=4&transport=websocket',
      '/status/socket.io/?EIO=4&transport=websocket',
      '/rms-connect/ws/1?t=x',
    ])
      expect([path, await socketTo(`${wss}${path}`)]).toEqual([path, 'refused'])
  })

  test('is not reached by a redirect in the name of the page', async () => {
    const to = encodeURIComponent(`${url}/api/user`)
    expect(
      await run(
        evil,
        `return fetch('/redirect?status=302&to=${to}', { credentials: 'include' }).then(String, (error) => error.name)`,
      ),
    ).toBe('TypeError')
  })
})

/** Returns whether the hostile page can open a WebSocket. */
const socketTo = (address: string): Promise<string> =>
  run(
    evil,
    `return new Promise((done) => { const socket = new WebSocket('${address}'); socket.onopen = () => done('open'); socket.onerror = () => done('refused') })`,
  )

describe('SECURITY-015 REMOTE-191 the page of another device', limit, () => {
  test('gets no request from it, and no socket', async () => {
    heardByOther()
    expect(await socketTo(`${evil.origin.replace('https', 'wss')}/live`)).toBe('open')
    expect(await socketTo(`${victim.origin.replace('https', 'wss')}/live`)).toBe('refused')
    await run(
      evil,
      `const loads = (element, source) => new Promise((done) => { element.onload = element.onerror = done; element.src = source; document.body.append(element) })
      await fetch('${victim.origin}/echo', { method: 'POST', mode: 'no-cors', credentials: 'include', body: 'x' }).catch(() => {})
      await fetch('${victim.origin}/plain', { mode: 'no-cors', credentials: 'include' }).catch(() => {})
      await fetch('${victim.origin}/plain', { credentials: 'include' }).catch(() => {})
      await loads(document.createElement('img'), '${victim.origin}/plain')
      await loads(document.createElement('script'), '${victim.origin}/plain')
      await loads(document.createElement('iframe'), '${victim.origin}/')`,
    )
    expect(heardByOther()).toEqual([])
    // A form in a new window: opening a page is allowed, sending a form is not. The worker of the other page sees it first.
    const form = (session: Session): Promise<unknown> =>
      Promise.all([
        visitor.context.waitForEvent('page').then(async (opened) => {
          await opened.waitForLoadState()
          await opened.close()
        }),
        run(
          session,
          `const form = document.createElement('form'); form.method = 'post'; form.action = '${victim.origin}/echo'; form.target = '_blank'; document.body.append(form); form.submit()`,
        ),
      ])
    await form(evil)
    expect(heardByOther()).toEqual([])
    await form(victim)
    expect(heardByOther()).toEqual(['POST /echo'])
  })

  test('REMOTE-187 works whatever cookies it sets for the whole domain', async () => {
    await evil.tab.goto(`${evil.origin}/headers`)
    await evil.tab.goto(`${evil.origin}/folded`)
    const script = `for (const name of ['__Host-web-session', '__%48ost-web-session', '__host-web-session', ' __Host-web-session', '"__Host-web-session"', 'web-session', 'XSRF-TOKEN'])
      for (const domain of ['pages.test', 'console.test', 'test'])
        for (const path of ['/', '/api']) document.cookie = name + '=tossed; Domain=' + domain + '; Path=' + path + '; Secure'
      document.cookie = '__Host-web-session=tossed; Path=/; Secure'
      document.cookie = '=__Host-web-session=tossed; Domain=pages.test; Path=/; Secure'
      for (let n = 0; n < 20; n++) document.cookie = 'many' + n + '=tossed; Domain=pages.test; Path=/; Secure'`
    await run(evil, script)
    const all = await visitor.context.cookies()
    // It can set cookies for the domain of the pages; the test would prove nothing otherwise.
    expect(all.filter(({ name, domain }) => name === '__%48ost-web-session' && domain === '.pages.test')).not.toEqual(
      [],
    )
    expect(all.filter(({ value, domain }) => /tossed|header/.test(value) && domain.includes('console'))).toEqual([])
    expect(all.filter(({ name }) => name === 'tossed')).toEqual([expect.objectContaining({ domain: evil.host })])
    await otherWorks()
    expect((await evil.tab.goto(`${evil.origin}/`))!.request().redirectedFrom()).toBeNull()
    await ask(visitor, 'GET', '/user')
    expect(await visitor.page.evaluate('document.cookie')).not.toContain('tossed')
  })

  test('keeps its data and its cookie when it sends headers for the whole site', async () => {
    await run(victim, `localStorage.setItem('kept', '1')`)
    const headers = (await evil.tab.goto(`${evil.origin}/headers`))!.headers()
    for (const name of [
      'clear-site-data',
      'strict-transport-security',
      'alt-svc',
      'public-key-pins',
      'report-to',
      'nel',
    ])
      expect([name, headers[name]]).toEqual([name, undefined])
    await otherWorks()
    expect(await run(victim, `return localStorage.getItem('kept')`)).toBe('1')
  })

  test('is controlled by no service worker of it, nor is the console', async () => {
    const registered = (script: string, scope: string): Promise<string> =>
      run(
        evil,
        `return navigator.serviceWorker.register('${script}', { scope: '${scope}' }).then(() => 'registered', (error) => error.name)`,
      )
    for (const host of [url, victim.origin]) {
      expect(await registered('/sw.js', `${host}/`)).toBe('SecurityError')
      expect(await registered(`${host}/sw.js`, '/')).toBe('SecurityError')
    }
    expect(await registered('/sw.js', '/')).toBe('registered')
    const scripts = `return (await navigator.serviceWorker.getRegistrations()).map((one) => new URL((one.active ?? one.waiting ?? one.installing).scriptURL).pathname)`
    await expect.poll(() => run(evil, scripts), { timeout: 30_000 }).toEqual(['/sw.js'])
    expect(await run(victim, scripts)).toEqual(['/.session/worker.js'])
    expect(await visitor.page.evaluate(`(async () => { ${scripts} })()`)).not.toContain('/sw.js')
  })
})

describe('SECURITY-015 REMOTE-191 the server', limit, () => {
  test('connects to no other address for it', async () => {
    const addresses = [
      'http://169.254.169.254/latest/meta-data/',
      `http://127.0.0.1:${program.port}/api/user`,
      `http://localhost:${program.port}/`,
      'http://[::1]/',
      'http://198.51.100.7/',
      'http://0x7f.1/',
      '//169.254.169.254/',
    ]
    for (const address of addresses) {
      const to = encodeURIComponent(address)
      const [redirect] = await raw(`GET /redirect?status=302&to=${to} HTTP/1.1\r\nHost: HOST`)
      expect(redirect!.head).toContain(`location: ${address}`)
    }
    // A target with a scheme and a host would be a request to a proxy.
    for (const address of addresses.slice(0, -1)) {
      const [answer] = await raw(`GET ${address} HTTP/1.1\r\nHost: HOST`)
      expect([address, answer!.status, answer!.body.includes('device')]).toEqual([address, 400, false])
    }
    const [doubled] = await raw('GET //169.254.169.254/ HTTP/1.1\r\nHost: HOST')
    expect(doubled!.body).toContain('<h1>device</h1>')
    expect([...new Set(device.dialled())]).toEqual([`${hostileAddress}:80`, '198.51.100.7:80'])
  })

  test('opens a session with a hand-over once, on its own host, and in one browser', async () => {
    const ticket = async ({ host }: Session): Promise<URL> => {
      const { body } = await program.admin.post('/remote/web-tickets', { host: host.split('.')[0] })
      return new URL(body.data.url)
    }
    const used = await ticket(evil)
    const guest = await browser.newContext({ ignoreHTTPSErrors: true })
    const page = await guest.newPage()
    await page.goto(used.href)
    await page.getByRole('heading', { name: 'device' }).waitFor()
    await guest.clearCookies()
    expect((await page.goto(used.href))!.status()).toBe(403)
    await page.getByText('This link has already been used').waitFor()
    expect(await guest.cookies()).toEqual([])
    // The page of one device cannot use a ticket of another.
    const foreign = await ticket(victim)
    expect(await run(evil, `return (await fetch('${foreign.pathname}${foreign.search}')).status`)).toBe(403)
    expect(await run(evil, `return (await fetch('${used.pathname}${used.search}')).status`)).toBe(403)
    // Paths that browsers read as another host.
    for (const to of ['//evil.test/', '/\t/evil.test/', '/\\evil.test/', '/.//evil.test/', 'https://evil.test/']) {
      const { origin, pathname, searchParams } = await ticket(evil)
      await page.goto(`${origin}${pathname}?t=${searchParams.get('t')}&to=${encodeURIComponent(to)}`)
      await page.getByRole('heading', { name: 'device' }).waitFor()
      expect(new URL(page.url()).hostname).toBe(evil.host)
    }
    await guest.close()
  })

  test('REMOTE-189 shows the console on no name below the domain of pages', async () => {
    const hosts = [
      'pages.test',
      'PAGES.test',
      'pages.test.',
      `${evil.host}.`,
      `x.${evil.host}`,
      'console.test.pages.test',
      '.pages.test',
    ]
    for (const host of hosts) {
      const [answer] = await sendRaw(
        program.port,
        `GET /login HTTP/1.1\r\nHost: ${host}:${new URL(url).port}\r\nConnection: close\r\n\r\n`,
      )
      expect([host, answer!.status]).toEqual([host, 404])
      expect(answer!.body).toContain('This session has ended')
    }
    const [doubled] = await raw('GET /api/user HTTP/1.1\r\nHost: console.test\r\nHost: HOST')
    expect(doubled!.status).toBeGreaterThanOrEqual(400)
  })

  test.each([
    '/two-lengths',
    '/too-long',
    '/bare-return',
    '/in-reason',
    '/folded',
    '/short',
    '/broken-chunks',
    '/no-upgrade',
    '/many-headers',
  ])('REMOTE-188 takes %s for one response at most, and the session goes on', async (path) => {
    const own = await cookieHeader()
    const ask = (target: string, end: string): string =>
      `GET ${target} HTTP/1.1\r\nHost: ${evil.host}\r\nCookie: ${own}\r\nConnection: ${end}\r\n\r\n`
    const answers = await sendRaw(program.port, ask(path, 'keep-alive') + ask('/plain', 'close'))
    for (const { head } of answers) expect(head).not.toMatch(/^set-cookie:.*(smuggled|domain)/im)
    for (const { body } of answers) expect(body.startsWith('smuggled')).toBe(false)
    expect(answers.length).toBeLessThanOrEqual(2)
    if (answers.length === 2) expect(answers[1]!.body).toBe('plain')
    expect((await raw('GET /plain HTTP/1.1\r\nHost: HOST'))[0]!.body).toBe('plain')
  })

  test.each(['/endless', '/gigabyte'])(
    'holds no more of %s than the browser takes, and ends it with the browser',
    async (path) => {
      hostile.sent = 0
      const rss = (): number =>
        Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${program.pidOf('api')}/status`, 'utf8'))![1]) / 1024
      const before = rss()
      await run(evil, `globalThis.reader = (await fetch('${path}')).body.getReader(); await reader.read()`)
      let last = -1
      await until(
        'the device can send no more',
        60,
        () => {
          const stands = hostile.sent === last
          last = hostile.sent
          return stands
        },
        () => hostile.sent,
        500,
      )
      // Of the gigabyte. Most of what was sent is in the buffers of the browser and of the operating system.
      expect(hostile.sent).toBeLessThan(250_000_000)
      expect(rss() - before).toBeLessThan(150)
      expect(hostile.running).toBe(1)
      await run(evil, 'await reader.cancel()')
      await until('the device is cut off', 30, () => hostile.running === 0)
      await evil.tab.goto(`${evil.origin}/`)
      await evil.tab.getByRole('heading', { name: 'device' }).waitFor()
    },
  )
})

test('REMOTE-190 nothing of a page stays in the browser when its session is over', async () => {
  for (const session of [evil, victim]) {
    await run(session, `localStorage.setItem('stays', '1'); await caches.open('stays')`)
    const { data } = (await program.admin.get(`/devices/${device.id}/links?limit=100`)).body
    const { link_id: id } = data.find((link: { url: string }) => link.url.startsWith(session.origin))
    expect((await program.admin.del(`/devices/connect/sessions/${id}`)).status).toBe(200)
    await until('it is over', 30, async () => (await session.tab.goto(`${session.origin}/`))!.status() === 404)
    await session.tab.getByText('This session has ended').waitFor()
    const left = `return [(await navigator.serviceWorker.getRegistrations()).length, localStorage.length, (await caches.keys()).length]`
    const text = async (): Promise<string> => String(await run(session, left))
    await until('it is cleared', 30, async () => (await text()) === '0,0,0', text)
  }
})
