import { mail } from '@outpost/contract/mail'
import { IconMailCog } from '@tabler/icons-react'
import { action } from '../../kit/action.tsx'
import { open } from '../../kit/dialog.tsx'
import { contributeCompanyAction } from '../companies/public.ts'
import { dialogs } from './dialogs.ts'

contributeCompanyAction(action({ id: 'smtp-configurations', label: 'mail:title', icon: IconMailCog, only: 'row', endpoint: mail.list, run: ([company]) => void open(dialogs.smtpConfig, { company: { id: company!.id, name: company!.name } }) }))
