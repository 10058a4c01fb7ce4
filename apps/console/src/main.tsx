import './kit/browser/jitless.ts'
import { createRoot } from 'react-dom/client'
import { App, firstParts, makeApplication } from './App.tsx'
import { startBrand } from './brand.ts'
import { foreignChoice, startLanguage } from './shell/preferences.ts'
import { configureClient } from './kit/api/client.ts'
import { reportError, reportErrors } from './kit/api/errorReports.ts'
import { unregisterServiceWorkers } from './kit/browser/leftovers.ts'
import { beginSession } from './kit/auth/session.tsx'
import { startI18n } from './kit/i18n/i18n.ts'
import { build, noteVersion, storedVersion } from './kit/browser/version.ts'
import { rememberLayout } from './kit/dialog/windows/mobile.ts'
import { loadUiMessages, startMessages } from './messages/core.ts'

/** Draws the console once it knows what it is called and which words it speaks. */
async function start(): Promise<void> {
  const [, parts] = await Promise.all([
    startBrand(),
    startI18n(startLanguage(), startMessages, loadUiMessages).then(() => firstParts(window.location.pathname)),
  ])
  const foreign = foreignChoice()
  if (foreign !== undefined) (await import('./shell/translation/run.ts')).speakRemembered(foreign)
  const application = await makeApplication(parts)
  reportErrors(() => application.router.state.matches.at(-1)?.fullPath ?? '')
  createRoot(document.getElementById('root')!, {
    // One that a page keeps to itself.
    onCaughtError(error) {
      // oxlint-disable-next-line no-console -- as React does by itself without this option
      console.error(error)
      reportError(error)
    },
  }).render(<App {...application} />)
}

noteVersion(build)
// The first call of all: its answer comes while brand and words are on their way.
configureClient({
  version: () => storedVersion().version,
  ...(import.meta.env.VITE_API_BASE && { base: import.meta.env.VITE_API_BASE }),
})
beginSession()
unregisterServiceWorkers()
rememberLayout()
// Not awaited by the module itself: files that stand on it could not run before it is done, and it would wait for them for ever.
start().catch((error: unknown) => {
  reportError(error)
  throw error
})
