import { ActionButton } from '@outpost/ui/Actions'
import { StatusGlyph } from '@outpost/ui/Cells'
import { Card } from '@outpost/ui/Card'
import * as Ui from '@outpost/ui/Fields'
import { IconButton } from '@outpost/ui/IconButton'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useDeferredValue, useId, useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import type { ChosenRequest } from '../model/draft.ts'
import type { ApiOperation } from '../model/openapi.ts'
import { isComplete, maxRequests, newKey, withoutRequest } from '../model/requests.ts'
import classes from '../MultiConfig.module.css'
import type { ApiStepProps } from './step.ts'
import { StepFoot } from './StepFoot.tsx'

/** Endpoints that are listed; the user types to find others. */
const most = 50

/** The endpoints that contain all words of a text in their path, method or summary. */
const matching = (operations: readonly ApiOperation[], text: string): ApiOperation[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return operations.filter(({ id, summary }) => {
    const said = `${id} ${summary}`.toLowerCase()
    return words.every((word) => said.includes(word))
  })
}

/** The second step: which requests devices get. */
export function EndpointsStep({ draft, change, document }: ApiStepProps) {
  const t = useText()
  const { requests } = draft
  const byId = new Map(document.operations.map((operation) => [operation.id, operation]))
  const blocked =
    requests.length === 0
      ? t('multiConfig:endpoints.choose')
      : requests.every(isComplete)
        ? undefined
        : t('multiConfig:endpoints.incomplete')
  return (
    <>
      <Search draft={draft} change={change} operations={document.operations} />
      {requests.length > 0 && (
        <Card title={t('multiConfig:endpoints.chosen')}>
          <ul className={classes.list}>
            {requests.map((chosen) => (
              <li key={chosen.key}>
                <ChosenEndpoint
                  chosen={chosen}
                  operation={byId.get(chosen.operation)}
                  onChange={(parameters) =>
                    change({
                      requests: requests.map((one) => (one.key === chosen.key ? { ...one, parameters } : one)),
                      readings: {},
                    })
                  }
                  onRemove={() => change(withoutRequest(draft, chosen.key))}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <StepFoot
        onBack={() => change({ step: 'devices' })}
        next={{
          label: t('multiConfig:next'),
          onClick: () => change({ step: 'values' }),
          ...(blocked !== undefined && { disabledReason: blocked }),
        }}
      />
    </>
  )
}

type SearchProps = Pick<ApiStepProps, 'draft' | 'change'> & { operations: readonly ApiOperation[] }

/** All endpoints of the description, with a search over their paths. */
function Search({ draft, change, operations }: SearchProps) {
  const t = useText()
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const found = matching(operations, wanted)
  const add = ({ id }: ApiOperation): void => {
    const chosen = { key: newKey(draft.requests), operation: id, parameters: {} }
    change({ requests: [...draft.requests, chosen], readings: {} })
  }
  const added = new Set(draft.requests.map(({ operation }) => operation))
  const title = t('multiConfig:endpoints.all')
  return (
    <Card title={title}>
      <div className={classes.stack}>
        <Ui.TextField
          label={t('multiConfig:endpoints.search')}
          help={t('multiConfig:endpoints.help')}
          value={text}
          onChange={setText}
          noTranslate
        />
        <p className={classes.text} aria-live="polite">
          {found.length > most
            ? t('multiConfig:endpoints.first', { most, count: found.length })
            : t('multiConfig:endpoints.found', { count: found.length })}
        </p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard (WCAG 2.1.1) */}
        <section className={classes.box} aria-label={title} tabIndex={0}>
          <ul className={classes.list}>
            {found.slice(0, most).map((operation) => (
              <li key={operation.id} className={classes.endpoint}>
                <Endpoint operation={operation} />
                {added.has(operation.id) && <StatusGlyph tone="positive" label={t('multiConfig:endpoints.added')} />}
                <ActionButton
                  size="xs"
                  action={{
                    id: 'add',
                    label: t('multiConfig:endpoints.add'),
                    icon: <IconPlus size={14} />,
                    onClick: () => add(operation),
                    ...(draft.requests.length >= maxRequests && {
                      disabledReason: t('multiConfig:endpoints.most', { count: maxRequests }),
                    }),
                  }}
                />
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Card>
  )
}

/** Method, path and summary of an endpoint. */
function Endpoint({ operation }: { operation: ApiOperation }) {
  return (
    <span className={classes.what}>
      <code className={classes.path} translate="no">
        <strong>{operation.method}</strong> {operation.path}
      </code>
      {operation.summary && <bdi className={classes.summary}>{operation.summary}</bdi>}
    </span>
  )
}

interface ChosenEndpointProps {
  chosen: ChosenRequest
  /** Undefined if the description has changed since. */
  operation: ApiOperation | undefined
  onChange: (parameters: ChosenRequest['parameters']) => void
  onRemove: () => void
}

/** A chosen endpoint with the values of the parameters in its path. */
function ChosenEndpoint({ chosen, operation, onChange, onRemove }: ChosenEndpointProps) {
  const t = useText()
  const id = useId()
  if (!operation) return null
  return (
    <div className={classes.endpoint} id={id}>
      <Endpoint operation={operation} />
      {operation.parameters.map((name) => (
        <Ui.TextField
          key={name}
          label={t('multiConfig:endpoints.parameter', { name })}
          placeholder="lan"
          value={chosen.parameters[name] ?? ''}
          onChange={(value) => onChange({ ...chosen.parameters, [name]: value })}
          maxLength={200}
          required
          mono
          noTranslate
        />
      ))}
      <IconButton
        label={t('multiConfig:endpoints.remove', { name: operation.id })}
        icon={<IconX size={16} />}
        onClick={onRemove}
      />
    </div>
  )
}
