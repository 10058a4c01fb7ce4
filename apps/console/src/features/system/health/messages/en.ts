import { healthTexts } from '@outpost/contract/system/health/texts'
import type { en as menu } from './menu/en.ts'

/** Texts of the health check. Those of the results are in the contract, because the command line shows them too. */
export const en = {
  ...healthTexts,
  description: 'Checks this installation and says what to do about each fault. Nothing is changed.',
  run: 'Run again',
  running: 'Checking…',
  wait: 'The checks are running. This takes up to half a minute.',
  checked: 'Checked:',
  copy: 'Copy as text',
  failed: 'The health check could not be run',
  copyCommand: 'Copy command',
  open: 'Open the page where this is set',
  result: {
    problem: 'There are problems that need to be solved',
    warning: 'The installation works, with warnings',
    unknown: 'No fault was found. Some checks could not be run.',
    ok: 'Everything is in order',
  },
  verdict: {
    problem: 'Problems',
    warning: 'Warnings',
    unknown: 'Not measured',
    ok: 'In order',
  },
  bundle: {
    title: 'Support bundle',
    help: 'An archive with the results, the versions, the settings, the latest log, the metrics and the sizes of tables. Passwords, keys, tokens, and addresses of people and networks are removed. Read it before you send it.',
    verb: 'Download support bundle',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    health: typeof en & typeof menu
  }
}
