import { createRoot } from 'react-dom/client'
import { startI18n } from '../../../apps/console/src/kit/i18n/i18n.ts'
import { allMessages } from '../../../apps/console/src/messages/all.ts'
import { loadUiMessages } from '../../../apps/console/src/messages/core.ts'
import { answerFromSamples } from './network.ts'
import { Surroundings } from './Surroundings.tsx'
import { readSwitches } from './switches.ts'

const switches = readSwitches(window.location.search)
if (switches.motion === 'off') document.documentElement.dataset['motion'] = 'off'
answerFromSamples()
await startI18n(switches.lang, allMessages, loadUiMessages)
createRoot(document.getElementById('root')!).render(<Surroundings switches={switches} />)
