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

/** Renders the console once the brand and the messages are loaded. */
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
    // Called for errors caught by an error boundary.
    onCaughtError(error) {
      // oxlint-disable-next-line no-console -- as React does by itself without this option
      console.error(error)
      reportError(error)
    },
  }).render(<App {...application} />)
}

noteVersion(build)
// The first request of all. Its response arrives while the brand and the messages are loading.
configureClient({
  version: () => storedVersion().version,
  ...(import.meta.env.VITE_API_BASE && { base: import.meta.env.VITE_API_BASE }),
})
beginSession()
unregisterServiceWorkers()
rememberLayout()
// Not a top-level await: the modules that import this file could not run before it finished, and it would wait for them
// for ever.
start().catch((error: unknown) => {
  reportError(error)
  throw error
})
