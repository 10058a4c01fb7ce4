import { expect, test } from 'vitest'
import { open, settle } from './visitor.ts'
import { page, program, setUpBrowserTest, visitor } from './setup.ts'
import { opened, push } from './windows.ts'

/** The content security policy in a real browser: what it blocks, and that none of our pages needs what it blocks. */
setUpBrowserTest({ devices: 1 })

const violations = (): Promise<string[]> => page.evaluate('window.violations ?? []')

test(
  'SECURITY-031 inline scripts and styles are blocked, sockets connect to this host only, and none of our pages violates the policy',
  { timeout: 120_000 },
  async () => {
    await page.addInitScript(`
    window.violations = []
    addEventListener('securitypolicyviolation', (event) => window.violations.push([event.violatedDirective, event.blockedURI, event.sample, event.sourceFile].join(' ')))`)
    const policy = (await fetch(`${program.url}/login`)).headers.get('content-security-policy')!
    expect(policy).not.toMatch(/unsafe-(inline|eval)/)
    expect(policy).toMatch(
      new RegExp(`connect-src 'self' ws://${new URL(program.url).host} wss://${new URL(program.url).host};`),
    )
    for (const path of [
      '/management/devices',
      '/devices/map',
      '/statistics',
      '/account/security',
      '/companies',
      '/users',
      '/forms/add-tag',
      '/remote/access',
    ]) {
      await open(visitor, path)
      await settle(page)
      expect(await violations(), path).toEqual([])
    }
    const entry = (await program.admin.get('/devices/remote-access?protocol=ssh&limit=1')).body.data[0].id as number
    await open(visitor, `/rms-connect/ssh?id=${entry}`)
    await page.locator('.xterm-scrollable-element').first().waitFor()
    // The terminal does this to colour 24-bit output of remote programs.
    expect(
      await page.evaluate(`(() => {
    const sign = document.querySelector('.xterm-char-measure-element')
    sign.setAttribute('style', 'color: rgb(1, 2, 3);')
    return getComputedStyle(sign).color
  })()`),
    ).toBe('rgb(1, 2, 3)')
    expect(await violations(), 'a terminal').toEqual([])
    await open(visitor, '/tags')
    await push(page, page.locator('main').getByRole('button', { name: 'Create tag' }).first())
    await opened(page, 0)
    expect(await violations(), 'a window').toEqual([])
    // Such as an injected element would contain.
    await page.evaluate(
      `document.body.insertAdjacentHTML('beforeend', '<style>body { opacity: 0.5 }</style><p style="color: red">x</p>')`,
    )
    expect(await page.evaluate('getComputedStyle(document.body).opacity')).toBe('1')
    expect((await violations()).length).toBeGreaterThan(0)
  },
)
