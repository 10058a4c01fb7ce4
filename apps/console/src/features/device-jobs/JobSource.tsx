import { fileJobKinds } from '@outpost/contract/device-jobs/constants'
import type { ActionRun } from '@outpost/contract/device-jobs/action-logs/schemas'
import { files } from '@outpost/contract/files/endpoints'
import { CellLink, Ellipsis, Missing } from '@outpost/ui/Cells'
import { useCan } from '../../kit/auth/can.ts'
import { fileAddress } from './fileAddress.ts'

interface JobSourceProps {
  job: Pick<ActionRun, 'action_name' | 'additional_information'>
  /** False in a dialog, where a link would leave the dialog. */
  linked?: boolean
}

/** What a job works with or has brought. A file is a link that opens it among the files. */
export function JobSource({ job: { action_name, additional_information }, linked = true }: JobSourceProps) {
  const isFile = fileJobKinds.includes(action_name)
  const mayOpen = useCan()(files.get)
  const { source_id: id, source_name: name } = additional_information
  if (name === '') return <Missing />
  if (id === null || !isFile || !mayOpen || !linked) return <Ellipsis>{name}</Ellipsis>
  return (
    <CellLink href={fileAddress(id)}>
      <Ellipsis>{name}</Ellipsis>
    </CellLink>
  )
}
