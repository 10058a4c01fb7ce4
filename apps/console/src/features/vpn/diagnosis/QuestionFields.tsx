import { diagnosisProtocols } from '@outpost/contract/vpn/diagnosis/constants'
import { vpnClients } from '@outpost/contract/vpn/endpoints'
import { vpnNames } from '@outpost/contract/vpn/names/endpoints'
import { FieldRow, NumberField, RadioField, SelectField, TextField } from '@outpost/ui/Fields'
import { useData } from '../../../kit/api/query.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { allClients } from '../hub/allClients.ts'
import { type faultsOf, otherTarget as other, type Question } from './question.ts'
import { targetOptions } from './targets.ts'

interface FieldsProps {
  hubId: number
  question: Question
  set: (change: Partial<Question>) => void
  faults: ReturnType<typeof faultsOf>
}

/** The fields for the user, the target and the way to try. */
export function QuestionFields({ hubId, question, set, faults }: FieldsProps) {
  const t = useText()
  const clients = useData(vpnClients.list, allClients(hubId)).data?.rows
  const names = useData(vpnNames.list, { id: hubId }).data?.rows
  const users = clients?.filter(({ type }) => type !== 'device') ?? []
  const targets = targetOptions(t, clients ?? [], names ?? [])
  const { choice } = question
  const given = choice !== null && choice !== other && !targets.some(({ value }) => value === choice)
  return (
    <>
      <SelectField
        name="client_id"
        required
        focusFirst
        label={t('vpnDiagnosis:client')}
        help={clients && users.length === 0 ? t('vpnDiagnosis:noUsers') : undefined}
        value={question.clientId === undefined ? null : String(question.clientId)}
        options={users.map(({ id, name, type, ip }) => ({
          value: String(id),
          label: name,
          hint: `${t(`vpn:clientType.${type}`)}, ${ip}`,
        }))}
        error={faults.clientId}
        onChange={(id) => set({ clientId: id === null ? undefined : Number(id) })}
      />
      <SelectField
        name="choice"
        required
        label={t('vpnDiagnosis:target')}
        value={choice}
        options={[
          ...(given ? [{ value: choice, label: choice }] : []),
          ...targets,
          { value: other, label: t('vpnDiagnosis:otherTarget') },
        ]}
        error={choice === other ? undefined : faults.target}
        onChange={(value) => set({ choice: value })}
      />
      {choice === other && <OtherTarget question={question} set={set} faults={faults} />}
      <WayFields question={question} set={set} faults={faults} />
    </>
  )
}

function WayFields({ question, set, faults }: Omit<FieldsProps, 'hubId'>) {
  const t = useText()
  return (
    <FieldRow>
      <RadioField
        name="protocol"
        label={t('vpnDiagnosis:protocol')}
        value={question.protocol}
        options={diagnosisProtocols.map((value) => ({ value, label: t(`vpnDiagnosis:protocols.${value}`) }))}
        onChange={(value) => set({ protocol: (value ?? 'tcp') as Question['protocol'] })}
      />
      {question.protocol !== 'icmp' && (
        <NumberField
          name="port"
          required
          label={t('vpnDiagnosis:port')}
          min={1}
          max={65_535}
          value={question.port}
          error={faults.port}
          onChange={(port) => set({ port })}
        />
      )}
    </FieldRow>
  )
}

function OtherTarget({ question, set, faults }: Omit<FieldsProps, 'hubId'>) {
  const t = useText()
  return (
    <TextField
      name="target"
      required
      mono
      noTranslate
      label={t('vpnDiagnosis:address')}
      help={t('vpnDiagnosis:addressHelp')}
      placeholder="192.168.1.50"
      maxLength={253}
      value={question.other}
      error={faults.target}
      onChange={(value) => set({ other: value })}
    />
  )
}
