import type { CDPSession, Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminLogin } from '../support/program.ts'
import { page, setStage, visitor } from './stage.ts'
import { findBarriers, open, paint } from './visitor.ts'
import { byEnter, byMenu, closed, fill, judge, opened, push } from './windows.ts'

/** The ways in besides e-mail address and password. Browsers make passkeys for names, so the program is called by its own. */
setStage({ options: { host: 'localhost' } })

const main = (): Locator => page.locator('main')
const named = (where: Locator, name: string): Locator => where.getByRole('button', { name, exact: true })
const dialog = (text: string): Locator => page.getByRole('dialog').filter({ hasText: text })
/** Answers that say no are a part of it; the browser notes each. */
const faults = (): string[] => visitor.faults.filter((fault) => !/status of (401|403|409|422|423)/.test(fault))

/** An authenticator inside the browser that is touched at once. */
async function plugIn(): Promise<CDPSession> {
  const session = await visitor.context.newCDPSession(page)
  await session.send('WebAuthn.enable', { enableUI: false })
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  })
  return session
}

async function signOut(): Promise<void> {
  await page.goto('/logout')
  await page.getByRole('heading', { name: 'Signed out' }).waitFor()
  await page.goto('/login')
}

test('AUTH-069 AUTH-070 AUTH-071 AUTH-072 a passkey is added and named, opens the console, is the second factor, and is removed', { timeout: 90_000 }, async () => {
  await plugIn()
  await open(visitor, '/account/security')
  await push(page, named(main(), 'Add passkey'))
  await fill(page, dialog('Confirm your password').locator('input[type="password"]'), adminLogin.password)
  await page.keyboard.press('Enter')
  const naming = dialog('Rename passkey')
  await naming.waitFor()
  await fill(page, naming.locator('input[name="name"]'), 'Work laptop')
  await page.keyboard.press('Enter')
  await closed(page, 0)
  const line = main().getByRole('listitem').filter({ hasText: 'Work laptop' })
  await line.waitFor()
  for (const scheme of ['dark', 'light'] as const) {
    await paint(page, scheme)
    expect(await findBarriers(page)).toEqual([])
  }
  await signOut()
  await push(page, page.getByRole('button', { name: 'Sign in with a passkey' }))
  await page.getByRole('heading', { level: 1, name: 'Devices' }).waitFor()
  // The passkey as the second factor: chosen by keyboard, asked for at the login.
  await open(visitor, '/account/security')
  const choice = await judge(visitor, byEnter(page, named(main(), 'Set up second factor')))
  await choice.getByRole('radio', { name: 'Passkey' }).press('Space')
  await push(page, named(choice, 'Continue'))
  await fill(page, dialog('Confirm your password').locator('input[type="password"]'), adminLogin.password)
  await page.keyboard.press('Enter')
  await push(page, named(dialog('Recovery codes'), 'I have kept them'))
  await main().getByText('Passkey', { exact: true }).waitFor()
  await signOut()
  await page.getByLabel('E-mail address').fill(adminLogin.email)
  await page.locator('input[name="password"]').fill(adminLogin.password)
  await page.keyboard.press('Enter')
  const verification = await opened(page, 0)
  expect(await findBarriers(page, '[role="dialog"]')).toEqual([])
  await push(page, named(verification, 'Use passkey'))
  await page.getByRole('heading', { level: 1, name: 'Devices' }).waitFor()
  // It stays while it is the second factor.
  await open(visitor, '/account/security')
  const removal = await judge(visitor, byMenu(page, named(main(), 'Actions for Work laptop'), 'Remove'))
  await push(page, named(removal, 'Remove passkey'))
  await push(page, named(dialog('Use a recovery code'), 'Use passkey'))
  await page.getByText('This passkey is your second factor.').first().waitFor()
  expect(faults()).toEqual([])
})
