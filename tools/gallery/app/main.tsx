import { createRoot } from 'react-dom/client'
import { startTexts } from '../../../apps/console/src/kit/texts.ts'
import { allMessages } from '../../../apps/console/src/texts/all.ts'
import { loadUiTexts } from '../../../apps/console/src/texts/messages.ts'
import { answerFromSamples } from './network.ts'
import { Surroundings } from './Surroundings.tsx'
import { readSwitches } from './switches.ts'

const switches = readSwitches(window.location.search)
if (switches.motion === 'off') document.documentElement.dataset['motion'] = 'off'
answerFromSamples()
await startTexts(switches.lang, allMessages, loadUiTexts)
createRoot(document.getElementById('root')!).render(<Surroundings switches={switches} />)
