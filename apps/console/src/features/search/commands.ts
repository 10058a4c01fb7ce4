import { companies } from '@outpost/contract/companies/endpoints'
import { creditCodes } from '@outpost/contract/credits/codes/endpoints'
import { enrolment } from '@outpost/contract/devices/enrolment/endpoints'
import { devices } from '@outpost/contract/devices/endpoints'
import { backupRules } from '@outpost/contract/files/backups/endpoints'
import { files } from '@outpost/contract/files/endpoints'
import { mail } from '@outpost/contract/mail/endpoints'
import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { roles } from '@outpost/contract/roles/endpoints'
import { tags } from '@outpost/contract/tags/endpoints'
import { taskGroups } from '@outpost/contract/tasks/endpoints'
import { invitations } from '@outpost/contract/users/invitations/endpoints'
import { users } from '@outpost/contract/users/endpoints'
import { vpnDiagnosis } from '@outpost/contract/vpn/diagnosis/endpoints'
import { vpnHubs } from '@outpost/contract/vpn/endpoints'
import { IconFile, IconPlus, IconShieldOff, IconStethoscope, IconUserMinus } from '@tabler/icons-react'
import { type Need, useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { useScreens } from '../../kit/screen/router.tsx'
import type { NavPlace, Screen } from '../../kit/screen/screen.ts'
import { type Label, useText } from '../../kit/i18n/i18n.ts'
import { companyDialogs } from '../companies/public.ts'
import { creditDialogs } from '../credits/public.ts'
import { deviceDialogs } from '../devices/public.ts'
import { fileDialogs } from '../files/public.ts'
import { mailDialogs } from '../mail/public.ts'
import { roleDialogs } from '../roles/public.ts'
import { tagDialogs } from '../tags/public.ts'
import { taskDialogs } from '../tasks/public.ts'
import { remoteDialogs } from '../remote-access/public.ts'
import { vpnDialogs } from '../vpn/public.ts'
import { adminDialogs, inviteUser } from '../users/public.ts'

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

const create = (id: string, label: Label, need: Need, run: () => unknown): WindowCommand => ({
  id,
  label,
  icon: IconPlus,
  needs: [need],
  run: () => void run(),
})

/** The dialogs that start something new. Features add their own here. */
const windows: readonly WindowCommand[] = [
  create('create-tag', 'tags:add.verb', tags.create, () => open(tagDialogs.addTag, {})),
  create('create-company', 'companies:add.action', companies.create, () => open(companyDialogs.newCompany, {})),
  create('invite-user', 'users:invite.action', invitations.invite, () => inviteUser()),
  create('create-role', 'roles:add.action', roles.create, () => open(roleDialogs.newRole, {})),
  create('add-file', 'files:add.action', files.create, () => open(fileDialogs.addFile, {})),
  create('add-backup-rule', 'files:rules.add', backupRules.create, () => open(fileDialogs.addRule, {})),
  create('create-task-group', 'tasks:add.verb', taskGroups.create, () => open(taskDialogs.addGroup, {})),
  create('create-smtp', 'mail:add.action', mail.create, () => open(mailDialogs.createSmtp, {})),
  create('create-vpn-hub', 'vpn:add.verb', vpnHubs.create, () => open(vpnDialogs.addHub, {})),
  create('create-code', 'credits:makeCode.action', creditCodes.create, () => open(creditDialogs.createCode, {})),
  {
    id: 'vpn-why',
    label: 'vpn:why',
    icon: IconStethoscope,
    needs: [vpnDiagnosis.run],
    run: () => void open(vpnDialogs.diagnosis, {}),
  },
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

/** Whether a screen is a page, or a tab of one, that needs no record. */
const isPage = ({ path, bare, access }: Screen): boolean => !path.includes('{') && !bare && access !== 'public'

/** Returns the pages and dialogs available to the user. */
export function useCommands(): readonly Command[] {
  const t = useText()
  const can = useCan()
  const screens = useScreens()
  const titleOf = (path: string | undefined): string => {
    const title = screens.find((screen) => screen.path === path)?.title
    return typeof title === 'string' ? `${t(title)} › ` : ''
  }
  const pages = screens.filter(isPage).flatMap(({ path, title, nav, tab, under }): Command[] => {
    if (typeof title !== 'string') return []
    const label = tab ? titleOf(under) + t(title) : t(title)
    return [{ id: path, label, icon: nav?.icon ?? IconFile, href: path }]
  })
  const actions = windows
    .filter(({ needs }) => needs.some(can))
    .map(({ id, label, icon, run }): Command => ({ id, label: t(label), icon, run }))
  return [...pages, ...actions]
}

/** The maximum number of commands; more would push the records out of view. */
const MOST = 6
/** Scripts that do not separate words with spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Finds the commands that contain a word starting with the text. */
export function findCommands(commands: readonly Command[], q: string): Command[] {
  const wanted = q.toLocaleLowerCase()
  const isIn = (label: string): boolean =>
    UNSPACED.test(q) ? label.includes(wanted) : ` ${label}`.replace(/[^\p{L}\p{N}]/gu, ' ').includes(` ${wanted}`)
  return wanted === '' ? [] : commands.filter(({ label }) => isIn(label.toLocaleLowerCase())).slice(0, MOST)
}
