import type { EsimAction } from '@outpost/contract/device/esim'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { DeviceJob, DeviceJobKind, JobAnswer, Verdict } from '../../../kit/device-job.ts'
import { outcomeOf } from '../../device-jobs/service.ts'
import { profilesIn, usesBootstrap } from './profiles.ts'
import { done, failureOf } from './words.ts'

/** What the job log calls the actions. A job keeps this name, by which its action is known when its result arrives. */
export const sourceNames: Readonly<Record<EsimAction, string>> = {
  list: 'Check the bootstrap profile',
  enable: 'Enable a profile',
  disable: 'Disable a profile',
  delete: 'Delete a profile',
  nickname: 'Rename a profile',
  download: 'Add a profile',
}

const actionOf = (job: DeviceJob): EsimAction =>
  (Object.keys(sourceNames) as EsimAction[]).find((action) => sourceNames[action] === job.source_name) ?? 'list'

const checked = (bootstrap: boolean | null): string =>
  bootstrap === null
    ? 'No profile of the eSIM is enabled.'
    : `The device uses ${bootstrap ? 'its bootstrap profile' : 'a profile other than the bootstrap profile'}.`

async function interpret(_app: App, _tx: Transaction, job: DeviceJob, answer: JobAnswer): Promise<Verdict> {
  const outcome = outcomeOf(answer)
  if (!answer.ok) {
    const said = failureOf(answer.code, answer.text)
    return { outcome, said, event: { status: 'error', type: 'text', value: said, errorCode: -1 } }
  }
  const action = actionOf(job)
  if (action !== 'list')
    return {
      outcome,
      said: done[action],
      event: { status: 'completed', type: 'text', value: done[action], errorCode: 0 },
    }
  const bootstrap = usesBootstrap(profilesIn(answer.data) ?? [])
  const value = checked(bootstrap)
  const data = { is_esim_bootstrap: bootstrap }
  return { outcome, said: value, event: { status: 'completed', type: 'text', value, errorCode: 0, data } }
}

/**
 * Jobs that work on the eSIM of a device. They take turns with changes of the configuration, which wait for the connection
 * of the device as well.
 */
export const esimKinds = {
  esim: {
    command: 'esim',
    turn: 'configure',
    // Activation codes are as good as a contract: they are stored sealed.
    complete: async (app, _command, { sealed, ...input }) => ({
      ...input,
      ...(typeof sealed === 'string' && JSON.parse(app.sealer.unseal(Buffer.from(sealed, 'base64')).toString())),
    }),
    interpret,
  } satisfies DeviceJobKind,
} as const
