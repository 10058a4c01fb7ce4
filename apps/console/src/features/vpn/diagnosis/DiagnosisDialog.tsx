import { Button } from '@mantine/core'
import { vpnHubs } from '@outpost/contract/vpn/endpoints'
import { FormDialog } from '@outpost/ui/Dialog'
import { SelectField } from '@outpost/ui/Fields'
import { FieldStack } from '@outpost/ui/fields/FieldStack'
import { useState } from 'react'
import { call } from '../../../kit/api/client.ts'
import { explain } from '../../../kit/api/explain.ts'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Diagnosis.module.css'
import { Findings } from './Findings.tsx'
import { Progress } from './Progress.tsx'
import { QuestionFields } from './QuestionFields.tsx'
import { faultsOf, type Question } from './question.ts'
import { useDiagnosis } from './useDiagnosis.ts'

export interface DiagnosisProps {
  /** The hub, if it is known from where the dialog is opened. */
  hubId?: number | undefined
  /** The user or custom user who does not reach the target. */
  clientId?: number | undefined
  /** The address or name that is not reached. */
  target?: string | undefined
}

const findHubs = async (q: string, signal: AbortSignal) => {
  const { rows } = await call(vpnHubs.list, { q, limit: 50 }, { signal })
  return rows.map(({ id, name, company_name }) => ({ value: String(id), label: name, hint: company_name }))
}

/** A dialog that finds out why a user does not reach a target, and says what to do about it. */
export default function DiagnosisDialog({ hubId, clientId, target }: DialogProps<DiagnosisProps>) {
  const t = useText()
  const { question, set, ask, faults, diagnosis } = useQuestion({ hubId, clientId, target })
  const { busy, found, error } = diagnosis
  return (
    <FormDialog
      {...useDialogLayer()}
      size={640}
      title={t('vpnDiagnosis:title')}
      purpose={t('vpnDiagnosis:purpose')}
      submitLabel={t(found ? 'vpnDiagnosis:again' : 'vpnDiagnosis:run')}
      submitting={busy}
      loading={false}
      error={error ? { title: t('vpnDiagnosis:failed'), ...explain(error) } : null}
      onSubmit={() => ask({})}
    >
      <FieldStack>
        {hubId === undefined && <HubField question={question} set={set} error={faults.hubId} />}
        {question.hubId !== undefined && (
          <QuestionFields key={question.hubId} hubId={question.hubId} question={question} set={set} faults={faults} />
        )}
      </FieldStack>
      <div className={classes.result}>
        {busy && (
          <Progress>
            <Button variant="default" onClick={diagnosis.cancel}>
              {t('vpnDiagnosis:cancel')}
            </Button>
          </Progress>
        )}
        {found && !busy && (
          <Findings found={found} question={question} onTarget={(choice) => ask({ choice, other: '' })} />
        )}
      </div>
    </FormDialog>
  )
}

/** The state of the fields, and what sends them. */
function useQuestion({ hubId, clientId, target }: DiagnosisProps) {
  const t = useText()
  const [question, setQuestion] = useState<Question>({
    hubId,
    clientId,
    choice: target ?? null,
    other: '',
    protocol: 'tcp',
    port: 80,
  })
  const [checked, setChecked] = useState(false)
  const diagnosis = useDiagnosis()
  /** What was found for other values no longer counts. */
  const set = (change: Partial<Question>): void => {
    setQuestion((before) => ({ ...before, ...change }))
    diagnosis.forget()
  }
  const ask = (change: Partial<Question>): void => {
    const changed = { ...question, ...change }
    setQuestion(changed)
    setChecked(true)
    if (Object.keys(faultsOf(t, changed)).length === 0) void diagnosis.run(changed)
  }
  return { question, set, ask, faults: checked ? faultsOf(t, question) : {}, diagnosis }
}

interface HubFieldProps {
  question: Question
  set: (change: Partial<Question>) => void
  error: string | undefined
}

function HubField({ question, set, error }: HubFieldProps) {
  const t = useText()
  return (
    <SelectField
      name="hub_id"
      required
      label={t('vpnDiagnosis:hub')}
      value={question.hubId === undefined ? null : String(question.hubId)}
      load={findHubs}
      error={error}
      onChange={(id) =>
        set({ hubId: id === null ? undefined : Number(id), clientId: undefined, choice: null, other: '' })
      }
    />
  )
}
