import { enrolment } from '@outpost/contract/devices/enrolment/endpoints'
import { devices } from '@outpost/contract/devices/endpoints'
import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { users } from '@outpost/contract/users/endpoints'
import { IconFile, IconPlus, IconShieldOff, IconUserMinus } from '@tabler/icons-react'
import { type Need, useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { useScreens } from '../../kit/screen/router.tsx'
import type { NavPlace, Screen } from '../../kit/screen/screen.ts'
import { type Label, useText } from '../../kit/i18n/i18n.ts'
import { deviceDialogs } from '../devices/public.ts'
import { remoteDialogs } from '../remote-access/public.ts'
import { adminDialogs } from '../users/public.ts'

/** A page or a dialog that can be opened by its name. */
export interface Command {
  id: string
  label: string
  icon: NavPlace['icon']
  /** The address of a page. */
  href?: string
  /** Opens a dialog. */
  run?: () => void
}

interface WindowCommand {
  id: string
  label: Label
  icon: NavPlace['icon']
  /** At least one of them is required. */
  needs: readonly Need[]
  run: () => void
}

/** The dialogs that start something new. Features add their own here. */
const windows: readonly WindowCommand[] = [
  {
    id: 'add-device',
    label: 'devices:add.action',
    icon: IconPlus,
    needs: [enrolment.createToken, devices.create],
    run: () => void open(deviceDialogs.addDevice, {}),
  },
  {
    id: 'add-remote-access',
    label: 'remote:add.action',
    icon: IconPlus,
    needs: [remoteAccess.create],
    run: () => void open(remoteDialogs.addRemote, {}),
  },
  {
    id: 'delete-user-by-email',
    label: 'userAdmin:deleteUser.title',
    icon: IconUserMinus,
    needs: [users.removeByEmail],
    run: () => void open(adminDialogs.deleteUser, {}),
  },
  {
    id: 'remove-mfa-by-email',
    label: 'userAdmin:removeMfa.title',
    icon: IconShieldOff,
    needs: [users.removeMfaByEmail],
    run: () => void open(adminDialogs.removeMfa, {}),
  },
]

/** Whether a screen is a page that needs no record and is not part of another page. */
const isPage = ({ path, tab, bare, access }: Screen): boolean =>
  !path.includes('{') && !tab && !bare && access !== 'public'

/** Returns the pages and dialogs available to the user. */
export function useCommands(): readonly Command[] {
  const t = useText()
  const can = useCan()
  const pages = useScreens()
    .filter(isPage)
    .flatMap(({ path, title, nav }): Command[] =>
      typeof title === 'string' ? [{ id: path, label: t(title), icon: nav?.icon ?? IconFile, href: path }] : [],
    )
  const actions = windows
    .filter(({ needs }) => needs.some(can))
    .map(({ id, label, icon, run }): Command => ({ id, label: t(label), icon, run }))
  return [...pages, ...actions]
}

/** The maximum number of commands; more would push the records out of view. */
const MOST = 4
/** Scripts that do not separate words with spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Finds the commands that contain a word starting with the text. */
export function findCommands(commands: readonly Command[], q: string): Command[] {
  const wanted = q.toLocaleLowerCase()
  const isIn = (label: string): boolean =>
    UNSPACED.test(q) ? label.includes(wanted) : ` ${label}`.replace(/[^\p{L}\p{N}]/gu, ' ').includes(` ${wanted}`)
  return wanted === '' ? [] : commands.filter(({ label }) => isIn(label.toLocaleLowerCase())).slice(0, MOST)
}
