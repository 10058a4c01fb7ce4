import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CDPSession, Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { clientSecret, IdentityService } from '../../apps/server/src/testing/identity-provider.ts'
import { adminLogin } from '../support/program.ts'
import { findViolationsInBoth } from './violations.ts'
import { page, program as outpost, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open, paint } from './visitor.ts'
import { byEnter, byMenu, byRow, closed, fill, checkByKeyboard, opened, push } from './windows.ts'

/** Signing in by other means than email and password. Browsers bind passkeys to names, so the host is `localhost`. */
let service: IdentityService
setUpBrowserTest({
  options: { host: 'localhost', environment: () => ({ OUTPOST_OUTBOUND_ALLOW: '127.0.0.1' }) },
  prepare: async ({ url, admin }) => {
    service = await new IdentityService().start([`${url}/identity/callback`])
    const made = await admin.post('/identity-providers', {
      name: 'Corporate login',
      issuer: service.issuer,
      client_id: 'outpost',
      client_secret: clientSecret,
    })
    expect(made.status).toBe(201)
  },
})
afterAll(() => service?.stop())

const main = (): Locator => page.locator('main')
const named = (where: Locator, name: string): Locator => where.getByRole('button', { name, exact: true })
const dialog = (text: string): Locator => page.getByRole('dialog').filter({ hasText: text })
/** Returns the errors of our own pages, except refused requests, which are part of the tests; the browser logs each. */
const faults = (): string[] =>
  visitor.faults.filter((fault) => fault.startsWith(outpost.url) && !/status of (401|403|409|422|423)/.test(fault))

/** Adds a virtual authenticator to the browser, which confirms every request at once. */
async function addAuthenticator(): Promise<CDPSession> {
  const session = await visitor.context.newCDPSession(page)
  await session.send('WebAuthn.enable', { enableUI: false })
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return session
}

async function signOut(): Promise<void> {
  await page.goto('/logout')
  await page.getByRole('heading', { name: 'Signed out' }).waitFor()
  await page.goto('/login')
}

/** Starts a local program that waits for the browser to be redirected to it. `path` is the path of that request. */
async function listenForCode(): Promise<{ address: string; path: Promise<string>; close: () => void }> {
  const server = createServer()
  const path = new Promise<string>((resolve) => {
    server.on('request', ({ url = '' }, response) => {
      response.end('Welcome back')
      if (url.startsWith('/back')) resolve(url)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/back`,
    path,
    close: () => server.close(),
  }
}

test(
  'AUTH-023 AUTH-024 AUTH-073 AUTH-074 AUTH-075 an application is registered and allowed, calls the API, and loses its access',
  { timeout: 90_000 },
  async () => {
    const program = await listenForCode()
    await open(visitor, '/account/applications')
    await push(page, named(main(), 'Create application').first())
    const form = await opened(page, 0)
    await fill(page, form.locator('input[name="name"]'), 'Farm dashboard')
    await fill(page, form.getByLabel('Redirect addresses'), program.address)
    await page.keyboard.press('Enter')
    await form.getByRole('checkbox', { name: 'Devices: Read' }).press('Space')
    await push(page, named(form, 'Create application'))
    const made = dialog('Client ID and secret')
    await made.locator('code').first().waitFor()
    const [client_id, client_secret] = await made.locator('code').allTextContents()
    await push(page, named(made, 'I have saved it'))
    await main().getByRole('row').filter({ hasText: 'Farm dashboard' }).waitFor()
    const verifier = randomBytes(32).toString('base64url')
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: client_id!,
      redirect_uri: program.address,
      scope: 'devices:read',
      state: '12345678901234567890',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    })
    await page.goto(
      `/account/authorize?${new URLSearchParams({ ...Object.fromEntries(query), scope: 'users:write' }).toString()}`,
    )
    const leaving = main().getByRole('link', { name: `Go back to ${program.address}` })
    await leaving.waitFor()
    expect(await main().innerText(), 'a wrong request sends nobody anywhere unasked').toContain('invalid_scope')
    expect(new URL((await leaving.getAttribute('href'))!).searchParams.get('error')).toBe('invalid_scope')
    expect(await findViolations(page)).toEqual([])
    await page.goto(`/account/authorize?${query.toString()}`)
    await page.getByText('Devices: Read').waitFor()
    expect(await page.locator('main').innerText()).toContain('Farm dashboard by')
    expect(await findViolations(page)).toEqual([])
    await push(page, named(main(), 'Allow'))
    const back = new URL(await program.path, program.address).searchParams
    expect(back.get('state')).toBe('12345678901234567890')
    // The page is still navigating there, which would interfere with the next navigation.
    await page.waitForURL((address) => address.href.startsWith(program.address))
    const { url } = outpost
    const fields = {
      grant_type: 'authorization_code',
      code: back.get('code')!,
      redirect_uri: program.address,
      code_verifier: verifier,
      client_id: client_id!,
      client_secret: client_secret!,
    }
    const tokens = (await (
      await fetch(`${url}/account/token`, { method: 'POST', body: new URLSearchParams(fields) })
    ).json()) as { access_token: string }
    const devices = async () =>
      (await fetch(`${url}/api/devices`, { headers: { authorization: `Bearer ${tokens.access_token}` } })).status
    expect(await devices()).toBe(200)
    await open(visitor, '/account/grants')
    const way = byRow(page, main().getByRole('row').filter({ hasText: 'Farm dashboard' }), 'Revoke access')
    await way.reach()
    await way.press()
    await push(page, named(await opened(page, 0), 'Revoke access'))
    await main().getByText('No application has access to your account.').waitFor()
    expect(await devices()).toBe(401)
    program.close()
    expect(faults()).toEqual([])
  },
)

async function enterService(where: Page, person: string): Promise<void> {
  await where.locator('input[name="login"]').fill(person)
  await where.locator('input[name="password"]').fill('any')
  await where.keyboard.press('Enter')
}

/** Confirms in the browser window that a button opens: the service asks for the user again, and the window closes. */
async function confirmBeside(button: Locator, person: string): Promise<void> {
  const [beside] = await Promise.all([visitor.context.waitForEvent('page'), push(page, button)])
  const gone = beside.waitForEvent('close')
  await enterService(beside, person)
  // The service asks again for consent to share the name when it has forgotten the previous consent.
  const consent = beside
    .locator('input[name="prompt"][value="consent"]')
    .waitFor({ state: 'attached' })
    .then(() => beside.locator('button[type="submit"]').press('Enter'))
  await Promise.race([gone, consent])
  await gone
  await consent.catch(() => undefined)
}

/** Signs in at the identity service, which asks for the name, and then for consent to share it with the console. */
async function answerService(person: string): Promise<void> {
  await enterService(page, person)
  await page.locator('input[name="prompt"][value="consent"]').waitFor({ state: 'attached' })
  await page.locator('button[type="submit"]').press('Enter')
}

test(
  'AUTH-004 AUTH-035 AUTH-076 SYSTEM-003 an account is linked to an identity service and signs in with it, and an unknown person is told that there is no invitation',
  { timeout: 90_000 },
  async () => {
    await open(visitor, '/account/security')
    await push(page, named(main(), 'Link Corporate login'))
    await fill(page, dialog('Confirm your password').locator('input[type="password"]'), adminLogin.password)
    await page.keyboard.press('Enter')
    await answerService('root@corp.test')
    await main().getByText('Corporate login is linked').waitFor()
    await signOut()
    await push(page, page.getByRole('button', { name: 'Sign in with Corporate login' }))
    await page.getByRole('heading', { level: 1, name: 'Devices' }).waitFor()
    await signOut()
    await visitor.context.clearCookies({ domain: '127.0.0.1' })
    await push(page, page.getByRole('button', { name: 'Sign in with Corporate login' }))
    await answerService('stranger@corp.test')
    await page.getByRole('heading', { name: 'You were not invited' }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.goto('/login')
    await page.getByLabel('Email address').fill(adminLogin.email)
    await page.locator('input[name="password"]').fill(adminLogin.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Devices' }).waitFor()
    expect(faults()).toEqual([])
  },
)

test(
  'AUTH-003 AUTH-038 the linked identity service becomes the second factor, is asked after the password, and is removed again',
  { timeout: 90_000 },
  async () => {
    const password = async (): Promise<void> => {
      await fill(page, dialog('Confirm your password').locator('input[type="password"]'), adminLogin.password)
      await page.keyboard.press('Enter')
    }
    await open(visitor, '/account/security')
    const choice = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Set up second factor')))
    await choice.getByRole('radio', { name: 'Identity service' }).press('Space')
    await push(page, named(choice, 'Continue'))
    await password()
    await confirmBeside(named(dialog("Verify that it's you"), 'Confirm with Corporate login'), 'root@corp.test')
    await push(page, named(dialog('Recovery codes'), 'I have saved them'))
    await main().getByText('Identity service', { exact: true }).first().waitFor()
    await signOut()
    await page.getByLabel('Email address').fill(adminLogin.email)
    await page.locator('input[name="password"]').fill(adminLogin.password)
    await page.keyboard.press('Enter')
    const question = await opened(page, 0)
    for (const scheme of ['dark', 'light'] as const) {
      await paint(page, scheme)
      expect(await findViolations(page, '[role="dialog"]')).toEqual([])
    }
    await confirmBeside(named(question, 'Confirm with Corporate login'), 'root@corp.test')
    await page.getByRole('heading', { level: 1, name: 'Devices' }).waitFor()
    await open(visitor, '/account/security')
    await push(page, named(main(), 'Remove').first())
    await push(page, named(dialog('Remove second factor'), 'Remove second factor'))
    await confirmBeside(named(dialog("Verify that it's you"), 'Confirm with Corporate login'), 'root@corp.test')
    await named(main(), 'Set up second factor').waitFor()
    expect(faults()).toEqual([])
  },
)

test(
  'AUTH-074 AUTH-079 the dialogs of identity services and applications are filled in by keyboard, and show what is invalid',
  { timeout: 90_000 },
  async () => {
    const rename = async (row: string, name: string, title: string): Promise<void> => {
      const form = await checkByKeyboard(visitor, byRow(page, main().getByRole('row').filter({ hasText: row }), 'Edit'))
      expect(await form.innerText()).toContain(title)
      await fill(page, form.locator('input[name="name"]'), name)
      await page.keyboard.press('Enter')
      const password = dialog('Confirm your password').locator('input[type="password"]')
      await password
        .or(main().getByRole('row').filter({ hasText: name }))
        .first()
        .waitFor()
      if (await password.isVisible()) {
        await fill(page, password, adminLogin.password)
        await page.keyboard.press('Enter')
      }
      await main().getByRole('row').filter({ hasText: name }).waitFor()
      await closed(page, 0)
    }
    await open(visitor, '/account/applications')
    await rename('Farm dashboard', 'Field dashboard', 'Edit application')
    await open(visitor, '/system/identity-services')
    await rename('Corporate login', 'Company login', 'Edit identity service')
    await rename('Company login', 'Corporate login', 'Edit identity service')
    const form = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Add identity service').first()))
    await fill(page, form.locator('input[name="name"]'), 'Nobody there')
    await fill(page, form.locator('input[name="issuer"]'), 'http://127.0.0.1:9')
    await fill(page, form.locator('input[name="client_id"]'), 'outpost')
    await push(page, named(form, 'Add service'))
    await form.getByText('The identity service does not respond at this address. Check the address.').first().waitFor()
    expect(faults()).toEqual([])
  },
)

test(
  'AUTH-069 AUTH-070 AUTH-071 AUTH-072 a passkey is added and named, signs in, is the second factor, and is removed',
  { timeout: 90_000 },
  async () => {
    // A new session: what was confirmed in the previous one would not be requested again.
    await signOut()
    await page.getByLabel('Email address').fill(adminLogin.email)
    await page.locator('input[name="password"]').fill(adminLogin.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Devices' }).waitFor()
    await addAuthenticator()
    await open(visitor, '/account/security')
    await push(page, named(main(), 'Add passkey'))
    const naming = dialog('Rename passkey')
    // The password is not requested if a previous test entered it a moment ago.
    const password = dialog('Confirm your password').locator('input[type="password"]')
    await password.or(naming).first().waitFor()
    if (await password.isVisible()) {
      await fill(page, password, adminLogin.password)
      await page.keyboard.press('Enter')
    }
    await naming.waitFor()
    await fill(page, naming.locator('input[name="name"]'), 'Work laptop')
    await page.keyboard.press('Enter')
    await closed(page, 0)
    const line = main().getByRole('listitem').filter({ hasText: 'Work laptop' })
    await line.waitFor()
    expect(await findViolationsInBoth(page)).toEqual([])
    await signOut()
    await push(page, page.getByRole('button', { name: 'Sign in with a passkey' }))
    await page.getByRole('heading', { level: 1, name: 'Devices' }).waitFor()
    // The passkey as the second factor: chosen by keyboard, and requested at sign-in.
    await open(visitor, '/account/security')
    const choice = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Set up second factor')))
    await choice.getByRole('radio', { name: 'Passkey' }).press('Space')
    await push(page, named(choice, 'Continue'))
    await fill(page, dialog('Confirm your password').locator('input[type="password"]'), adminLogin.password)
    await page.keyboard.press('Enter')
    await push(page, named(dialog('Recovery codes'), 'I have saved them'))
    await main().getByText('Passkey', { exact: true }).first().waitFor()
    await signOut()
    await page.getByLabel('Email address').fill(adminLogin.email)
    await page.locator('input[name="password"]').fill(adminLogin.password)
    await page.keyboard.press('Enter')
    const verification = await opened(page, 0)
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])
    await push(page, named(verification, 'Use passkey'))
    await page.getByRole('heading', { level: 1, name: 'Devices' }).waitFor()
    // It cannot be removed while it is the second factor.
    await open(visitor, '/account/security')
    const way = byMenu(page, named(main(), 'Actions for Work laptop'), 'Remove')
    await way.reach()
    await way.press()
    await push(page, named(dialog('Remove passkey'), 'Remove passkey'))
    await push(page, named(dialog('Use a recovery code'), 'Use passkey'))
    await page.getByText('This passkey is your second factor.').first().waitFor()
    expect(faults()).toEqual([])
  },
)
